import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The most that a process and all that it has started held at once since they began, in MB; Linux counts that. */
export function peakMemoryOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + statusOf(one, 'VmHWM'), 0) / 1024
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => statusOf(one, 'PPid') === pid)
}

/** Zero for what has ended meanwhile. */
function statusOf(pid: number, field: 'VmHWM' | 'PPid'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The memory that a process holds right now, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
