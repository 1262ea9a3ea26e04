/**
 * For a server in the process of its client: Node closes idle connections after five seconds, and a client whose event loop
 * stalled that long on a busy machine sends into a connection that is closing, and gets ECONNRESET.
 */
export const LASTING = { keepAliveTimeout: 300_000 }
