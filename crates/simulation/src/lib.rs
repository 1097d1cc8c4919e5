//! Load, initialise, animate, reset, snapshot, query, record.
