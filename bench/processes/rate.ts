/** Runs `task` `count` times with constant concurrency. Returns tasks per second. */
export async function rateOf(
  count: number,
  concurrency: number,
  task: (n: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  async function work(): Promise<void> {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (count / (performance.now() - startedAt)) * 1_000
}
