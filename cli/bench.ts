import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { readArgs } from './args.ts'
import { projectRoot } from './tools.ts'

/** Runs in its own process, so that the modules of this command don't affect the measurements. */
export async function run(args: string[]): Promise<void> {
  readArgs(args, { quick: { type: 'boolean' } })
  const bench = spawn(
    process.execPath,
    [...process.execArgv, resolve(projectRoot, 'bench/main.ts'), ...args],
    { stdio: 'inherit' },
  )
  // The benchmark has to stop its servers and database before it exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => bench.kill(signal))
  const [code] = await once(bench, 'exit')
  process.exitCode = code ?? 1
}
