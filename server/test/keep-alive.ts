/**
 * Keeps connections to a test server open. By default Node closes idle ones after five seconds. On a busy machine the event loop
 * can stall that long, and then a client in the same process reuses a connection that is closing and gets ECONNRESET.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 300_000 }
