import { readFileSync } from 'node:fs'

/** The unit of CPU times in /proc, independent of the kernel's timer frequency. */
const TICKS_PER_SECOND = 100

/** CPU time of this process and of its finished children; null where /proc doesn't exist. */
export function cpuSeconds(): number | null {
  try {
    // The second field is the program's name in parentheses and may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return (user! + system! + childUser! + childSystem!) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
