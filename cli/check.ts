import { readArgs } from './args.ts'
import { CHECKS } from './checks.ts'
import { countVitest, sum, type Tally, tallyCheck, tallyTests } from './tally.ts'

/** Everything but database and browser. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(args, { fix: { type: 'boolean' } })
  const tallies: Tally[] = []
  for (const check of CHECKS) tallies.push(await tallyCheck(check.name, () => check.run(values.fix ?? false)))
  const report = '.cache/unit.json'
  tallies.push(
    await tallyTests(
      'quick tests',
      'vitest',
      ['run', '--project', 'unit', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        report,
        count: countVitest,
      },
    ),
  )
  finish(sum(tallies))
}

export function finish({ passed, failed }: Tally): void {
  console.log(
    `\n${[...failed.map((name) => `failed: ${name}`), `${passed} passed, ${failed.length} failed`].join('\n')}`,
  )
  process.exitCode = failed.length > 0 ? 1 : 0
}
