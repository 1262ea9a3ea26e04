import { parseArgs } from 'node:util'
import { BenchError, Stage } from './harness/stage.ts'
import { judge, type Measure } from './report.ts'
import { writeResults } from './results.ts'
import { table } from './table.ts'

const benches: Record<
  string,
  { does: string; load: () => Promise<{ run(stage: Stage): Promise<Measure[]> }> }
> = {
  http: {
    does: 'What a request, a page, a start and the memory cost',
    load: () => import('./benches/http.ts'),
  },
  sessions: {
    does: 'The lookup behind every signed-in request (needs pgbench)',
    load: () => import('./benches/sessions.ts'),
  },
}

const LONGEST_SECONDS = { quick: 60, full: 480 }

try {
  await main()
} catch (error) {
  console.error(error instanceof BenchError ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) return console.log(list())
  if (!benches[name]) throw new BenchError(`There is no bench "${name}".\n\n${list()}`)
  const { run } = await benches[name].load()
  const { quick } = values
  const measures = await onStage({ quick }, run)
  const rows = measures.map((measure) => judge(measure, { quick }))
  writeResults(name, rows)
  console.log(`\n${table(rows)}`)
  if (rows.some(({ met }) => met === false)) process.exitCode = 1
}

/** Whatever happens, nothing that was started outlives this. */
async function onStage<Result>(
  { quick }: { quick: boolean },
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const stage = new Stage({ quick })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stage.end().then(() => process.exit(130)))
  const seconds = quick ? LONGEST_SECONDS.quick : LONGEST_SECONDS.full
  let late: NodeJS.Timeout
  try {
    return await Promise.race([
      work(stage),
      new Promise<never>((_, fail) => {
        late = setTimeout(
          () => fail(new BenchError(`The run took longer than ${seconds} s and was ended.`)),
          seconds * 1_000,
        )
      }),
    ])
  } finally {
    clearTimeout(late!)
    await stage.end()
  }
}

function list(): string {
  const width = Math.max(...Object.keys(benches).map((name) => name.length))
  return Object.entries(benches)
    .map(([name, { does }]) => `  ./koji bench ${name.padEnd(width)}  ${does}`)
    .join('\n')
}
