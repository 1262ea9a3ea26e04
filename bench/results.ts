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

/** Null outside a clone, or without git. */
function commit(): string | null {
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() : null
}
