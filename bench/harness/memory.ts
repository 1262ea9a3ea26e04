import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The sum of the peak memory of a process and its children in MB. Linux only. */
export function peakMemoryOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + statusOf(id, 'VmHWM'), 0) / 1024
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((child) => statusOf(child, 'PPid') === pid)
}

/** Zero for a process that has exited. */
function statusOf(pid: number, field: 'VmHWM' | 'PPid'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The current memory of a process in MB. */
export function memoryOf(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
