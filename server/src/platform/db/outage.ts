/** Postgres and socket error codes of temporary failures. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Shutting down, starting up, connection lost, too many connections, timed out.
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  '57014',
  '25P03',
])
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection error|Query read timeout/

export function isOutage(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && CODES.has(code)) || MESSAGES.test(message)
}
