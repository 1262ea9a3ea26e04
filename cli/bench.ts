import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { readArgs } from './args.ts'
import { projectRoot } from './tools.ts'

/** In a process of its own, so that what measures carries none of the commands' weight. */
export async function run(args: string[]): Promise<void> {
  readArgs(args, { quick: { type: 'boolean' } })
  const runner = spawn(
    process.execPath,
    [...process.execArgv, resolve(projectRoot, 'bench/main.ts'), ...args],
    { stdio: 'inherit' },
  )
  // It has servers and a database to end first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))
  const [code] = await once(runner, 'exit')
  process.exitCode = code ?? 1
}
