import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Finds the running server of a data folder by its pid file. */
export function runningPostmaster(data: string): { pid: number; port: number } | null {
  let lines: string[]
  try {
    lines = readFileSync(resolve(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && isPostgres(pid) ? { pid, port } : null
}

/** After a reboot, the process id in a stale file may belong to another program. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}
