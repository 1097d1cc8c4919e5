//! Scene text: a lenient, span-keeping reader and its writer.
