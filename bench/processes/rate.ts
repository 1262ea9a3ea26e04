/** How many of `count` acts get done in a second when so many are always under way. */
export async function rateOf(
  count: number,
  atOnce: number,
  act: (n: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let next = 0
  async function work(): Promise<void> {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (count / (performance.now() - begun)) * 1_000
}
