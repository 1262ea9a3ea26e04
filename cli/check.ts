import { readArgs } from './args.ts'
import { staticChecks } from './checks.ts'
import { requireTools } from './requirements.ts'
import { finish, runVitest, type Tally, tallyCheck } from './tally.ts'

/** Runs the static checks and the tests that need neither a database nor a browser. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(args, { fix: { type: 'boolean' } })
  // The presence tests run against Redis.
  await requireTools('redis')
  const tallies: Tally[] = []
  for (const check of staticChecks({ fix: values.fix, typedLint: 'changed' }))
    tallies.push(await tallyCheck(check))
  tallies.push(await runVitest('quick tests', ['run', '--project', 'unit', '--project', 'web']))
  finish(tallies)
}
