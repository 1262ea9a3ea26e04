import { parseArgs } from 'node:util'
import { BenchError, Stage } from './harness/stage.ts'
import { type Bench, budgets, ratios } from './outcome.ts'
import { writeResults } from './results.ts'

const TIMEOUT_SECONDS = { quick: 60, full: 480 }

const benches: Record<
  string,
  { does: string; load: () => Promise<Bench>; timeoutSeconds?: typeof TIMEOUT_SECONDS }
> = {
  http: {
    does: 'What a request, a page, a start and the memory cost',
    load: async () => ratios((await import('./benches/http.ts')).run),
  },
  auth: {
    does: 'What knowing who calls costs, and how fast people sign in',
    load: async () => ratios((await import('./benches/auth.ts')).run),
  },
  media: {
    does: 'How fast photos are taken in, and what memory that needs',
    load: async () => ratios((await import('./benches/media.ts')).run),
    // Each photo takes half a second of one core, and Koji and the reference are both measured.
    timeoutSeconds: { quick: 150, full: 600 },
  },
  deck: {
    does: 'What finding and serving a deck costs the database with a million people, and whether it finds the right ones',
    load: async () => budgets((await import('./benches/deck.ts')).run),
    // Generates a million people and ten million swipes first.
    timeoutSeconds: { quick: 180, full: 2_400 },
  },
  swipe: {
    does: 'How fast people swipe over HTTP, against the same statements in pgbench, and a storm of likes (needs pgbench)',
    load: async () => ratios((await import('./benches/swipe.ts')).run),
  },
  feed: {
    does: 'What the feed, the pages and the search of creators cost with 100,000 of them and five million posts',
    load: async () => budgets((await import('./benches/feed.ts')).run),
    timeoutSeconds: { quick: 180, full: 1_800 },
  },
  money: {
    does: 'A month of renewals, and how fast what is told about them is in the books (needs pgbench)',
    load: async () => budgets((await import('./benches/money.ts')).run),
    timeoutSeconds: { quick: 240, full: 2_400 },
  },
  chat: {
    does: 'How fast people write to each other, how soon it arrives, and what reading costs with millions of messages (needs pgbench)',
    load: async () => budgets((await import('./benches/chat.ts')).run),
    // Generates six million messages first.
    timeoutSeconds: { quick: 240, full: 1_800 },
  },
  audit: {
    does: 'How fast a million rows of the audit log are checked, and what each filter of it costs',
    load: async () => budgets((await import('./benches/audit.ts')).run),
    timeoutSeconds: { quick: 120, full: 900 },
  },
  matching: {
    does: 'Whether the deck brings people together, against chance and distance alone',
    load: async () => budgets((await import('./benches/matching.ts')).run),
  },
  web: {
    does: 'What the web app weighs and how its public pages behave (needs chromium)',
    load: async () => budgets((await import('./benches/web.ts')).run),
    // Builds the app, and Lighthouse is slow.
    timeoutSeconds: { quick: 180, full: 1_200 },
  },
}

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
  const entry = benches[name]
  if (!entry) throw new BenchError(`There is no bench "${name}".\n\n${list()}`)
  const bench = await entry.load()
  const { quick } = values
  const seconds = (entry.timeoutSeconds ?? TIMEOUT_SECONDS)[quick ? 'quick' : 'full']
  const { rows, printed, failed } = await onStage({ quick, seconds }, bench)
  writeResults(name, rows)
  console.log(`\n${printed}`)
  if (failed) process.exitCode = 1
}

/** Releases everything that the run started, however it ends. */
async function onStage<Result>(
  { quick, seconds }: { quick: boolean; seconds: number },
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const stage = new Stage({ quick })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stage.end().then(() => process.exit(130)))
  let timeout: NodeJS.Timeout
  try {
    return await Promise.race([
      work(stage),
      new Promise<never>((_, fail) => {
        timeout = setTimeout(
          () => fail(new BenchError(`The run took longer than ${seconds} s and was ended.`)),
          seconds * 1_000,
        )
      }),
    ])
  } finally {
    clearTimeout(timeout!)
    await stage.end()
  }
}

function list(): string {
  const width = Math.max(...Object.keys(benches).map((name) => name.length))
  return Object.entries(benches)
    .map(([name, { does }]) => `  ./koji bench ${name.padEnd(width)}  ${does}`)
    .join('\n')
}
