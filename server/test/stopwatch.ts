import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** All in milliseconds. */
interface Timing {
  /** The CPU time of the calling thread, which runs the event loop. */
  here: number
  /**
   * An estimate of the elapsed time on an idle machine: the CPU time of all processes, or the elapsed time without the
   * time in which some process had to wait for a CPU, whichever is more.
   */
  quiet: number
}

/** Checks a time limit in the deep run only, because other runs share the machine. */
export function expectWithin(limitMs: number, takenMs: number): void {
  if (process.env.KOJI_DEEP) expect(takenMs).toBeLessThan(limitMs)
}

const TICK_MS = 10

/** Measures work that is done here and in child processes, which may start and end during it. */
export async function measureTime<Result>(
  children: () => readonly number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; timing: Timing }> {
  const before = { here: process.threadCpuUsage(), there: cpuTimeOf(children()), waited: cpuWaitMs() }
  const startedAt = performance.now()
  const result = await work()
  const elapsed = performance.now() - startedAt
  const { user, system } = process.threadCpuUsage(before.here)
  const here = (user + system) / 1_000
  const cpuTime = here + cpuTimeOf(children()) - before.there
  return { result, timing: { here, quiet: Math.max(cpuTime, elapsed - (cpuWaitMs() - before.waited)) } }
}

/** Sums the CPU time of running children and of those that have ended. */
function cpuTimeOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => statOf(pid, 11) + statOf(pid, 12))
  return ticks.reduce((sum, count) => sum + count, statOf('self', 13) + statOf('self', 14)) * TICK_MS
}

/** Fields are counted after the process name, which may contain spaces and parentheses. */
const statOf = (pid: number | 'self', field: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')[field] ?? 0)

/** The time since boot in which some process waited for a CPU, or 0 on systems without pressure statistics. */
const cpuWaitMs = (): number =>
  Number(/^some .*total=(\d+)/.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / 1_000

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
