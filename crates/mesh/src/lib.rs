//! Topologies, mesh readers and writers, generators.
