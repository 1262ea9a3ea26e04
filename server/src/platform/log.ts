import { scrub } from '@koji/contract'
import pino from 'pino'
import type { Config } from './config.ts'

/** What the software writes about itself. Never personal data: ids, codes and counts only. */
export interface Log {
  debug(about: object, message: string): void
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** One JSON object a line on standard error. */
export function createLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, destination = pino.destination(2)): Log {
  return pino({ level: LOG_LEVEL, base: undefined, serializers: { err: describeError } }, destination)
}

/** An error as the database or a library made it can quote what people typed, so only these parts are kept. */
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

/** Where it happened. A message of several lines would otherwise come along with its second line. */
function stackOf({ stack = '' }: Error): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return places.slice(0, 8).join('\n')
}
