import { vi } from 'vitest'

/**
 * Kills a worker that was just given a task, and its replacement while it starts. The first kill may have come before the
 * task was read, in which case the pool retries it once; after the second, the task fails.
 */
export async function killWorkerTwice(worker: { readonly pid: number | undefined }): Promise<void> {
  const first = worker.pid!
  process.kill(first, 'SIGSTOP')
  process.kill(first, 'SIGKILL')
  const second = await vi.waitUntil(() => worker.pid !== first && worker.pid, {
    interval: 2,
    timeout: 100_000,
  })
  process.kill(second as number, 'SIGKILL')
}
