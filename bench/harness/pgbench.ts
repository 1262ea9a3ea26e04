import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BenchError, type Stage } from './stage.ts'

/** Runs an SQL script in a loop over several connections. Returns transactions per second. */
export async function pgbench(
  stage: Stage,
  url: string,
  script: string,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<number> {
  const file = resolve(stage.folder, 'pgbench.sql')
  await writeFile(file, script)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-T',
    String(seconds),
    '-c',
    String(clients),
    '-j',
    '2',
    '-f',
    file,
    url,
  ]
  const printed = await new Promise<string>((done, fail) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.on('error', () =>
      fail(new BenchError('This benchmark needs pgbench (Debian: postgresql-contrib).')),
    )
    child.on('exit', (code) => (code === 0 ? done(text) : fail(new BenchError('pgbench failed.'))))
  })
  const rate = /tps = ([\d.]+)/.exec(printed)?.[1]
  if (!rate) throw new BenchError('pgbench printed no rate.')
  return Number(rate)
}
