import { useRef } from 'react'
import { randomId } from './random-id.ts'

/**
 * Gives each attempt a key that stays the same until it succeeds or the input changes: pressing Send again after a lost
 * reply has one effect, and other input is another request.
 */
export function useIdempotentSend<Input, Reply>(
  send: (input: Input, options: { idempotencyKey: string }) => Promise<Reply>,
): (input: Input) => Promise<Reply> {
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null)

  return async (input) => {
    const text = JSON.stringify(input)
    if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: randomId() }
    const { idempotencyKey } = attempt.current
    const reply = await send(input, { idempotencyKey })
    attempt.current = null
    return reply
  }
}
