import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** In milliseconds. */
interface Toll {
  /** What the thread that asked, which is that of the event loop, worked. */
  here: number
  /**
   * What it takes by the clock of a machine that has nothing else to do: all that was worked, or the clock without the
   * time in which some program had to wait for a processor, whichever is more.
   */
  quiet: number
}

/** Only the deep run has the machine to itself, so only there does a time say anything. */
export function expectWithin(limitMs: number, takenMs: number): void {
  if (process.env.KOJI_DEEP) expect(takenMs).toBeLessThan(limitMs)
}

const TICK_MS = 10

/** What a piece of work takes that is done here and in child processes, which may come and go meanwhile. */
export async function timed<Result>(
  children: () => readonly number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; toll: Toll }> {
  const before = { here: process.threadCpuUsage(), there: workedBy(children()), pressed: pressedMs() }
  const begun = performance.now()
  const result = await work()
  const byClock = performance.now() - begun
  const { user, system } = process.threadCpuUsage(before.here)
  const here = (user + system) / 1_000
  const worked = here + workedBy(children()) - before.there
  return { result, toll: { here, quiet: Math.max(worked, byClock - (pressedMs() - before.pressed)) } }
}

/** By those that are there and those that have ended. */
function workedBy(pids: readonly number[]): number {
  const ticks = pids.map((pid) => statOf(pid, 11) + statOf(pid, 12))
  return ticks.reduce((sum, one) => sum + one, statOf('self', 13) + statOf('self', 14)) * TICK_MS
}

/** Counted from behind the name, which may hold anything. */
const statOf = (pid: number | 'self', field: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')[field] ?? 0)

/** Since the machine was started. Where the system does not say, nobody ever waited. */
const pressedMs = (): number =>
  Number(/^some .*total=(\d+)/.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / 1_000

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
