import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, 'results')

export function writeResults(name: string, rows: object[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    resolve(folder, `${name}.json`),
    `${JSON.stringify({ name, commit: commit(), rows }, null, 2)}\n`,
  )
}

/** Null outside of a Git repository. */
function commit(): string | null {
  const result = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : null
}
