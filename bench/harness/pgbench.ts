import { spawn } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endWith } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

interface Script {
  url: string
  /** As the server sends it, with $1, $2 … */
  statement: string
  /** For each $n the SQL that stands in for it; `:name` is a variable of `variables`. */
  values: string[]
  /** Lines such as `\set n random(1, 1000)`. */
  variables?: string[]
  clients: number
  seconds: number
}

/** How often a second Postgres itself can run the statement: prepared once, sent by a client that does nothing else. */
export async function pgbench(stage: Stage, script: Script): Promise<number> {
  const file = resolve(stage.folder, 'pgbench.sql')
  const statement = script.statement.replace(/\$(\d+)/g, (_, n: string) => script.values[Number(n) - 1]!)
  writeFileSync(file, [...(script.variables ?? []), `${statement};`, ''].join('\n'))
  const child = spawn(
    requirePgbench(),
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      `--client=${script.clients}`,
      `--time=${script.seconds}`,
      script.url,
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  endWith(stage, child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => child.once('close', done))
  const rate = /^tps = ([\d.]+)/m.exec(output)
  if (code !== 0 || !rate) throw new BenchError(`pgbench failed: ${output.trim()}`)
  return Number(rate[1])
}

/** Its path. A bench that needs it asks first, before anything slow. */
export function requirePgbench(): string {
  const folders = [...(process.env.PATH ?? '').split(':'), ...globSync('/usr/lib/postgresql/*/bin')]
  const found = folders.map((folder) => resolve(folder, 'pgbench')).find((file) => existsSync(file))
  if (!found) throw new BenchError('pgbench is missing: install it with apt-get install postgresql.')
  return found
}
