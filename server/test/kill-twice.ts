import { vi } from 'vitest'

/**
 * Ends a process that was just given a piece of work and, as the piece may have lain before it unread, also the one
 * that takes its place, while that one starts: the second death is the end of the piece.
 */
export async function killTwice(at: { readonly pid: number | undefined }): Promise<void> {
  const first = at.pid!
  process.kill(first, 'SIGSTOP')
  process.kill(first, 'SIGKILL')
  const second = await vi.waitUntil(() => at.pid !== first && at.pid, { interval: 2, timeout: 100_000 })
  process.kill(second as number, 'SIGKILL')
}
