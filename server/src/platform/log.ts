import { scrub } from '@koji/contract'
import pino from 'pino'
import type { Config } from './config.ts'

/** The application log. It never contains personal data, only ids, codes and counts. */
export interface Log {
  debug(about: object, message: string): void
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Writes one JSON object per line to standard error. */
export function createLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, destination = pino.destination(2)): Log {
  return pino({ level: LOG_LEVEL, base: undefined, serializers: { err: describeError } }, destination)
}

/** Errors of the database and of libraries can quote what people typed, so only these parts are logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && { code }),
    message: scrub(error.message),
    stack: stackOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Returns the stack frames without the message, which a stack repeats unscrubbed. */
function stackOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, 8).join('\n')
}
