import { parseArgs } from 'node:util'
import { BenchError, Stage } from './harness/stage.ts'
import { type Bench, budgets, ratios } from './outcome.ts'
import { writeResults } from './results.ts'

const TIMEOUT_SECONDS = { quick: 60, full: 480 }

const benches: Record<
  string,
  { measures: string; load: () => Promise<Bench>; timeoutSeconds?: typeof TIMEOUT_SECONDS }
> = {
  http: {
    measures: 'The cost of requests, pages and starts, and memory use',
    load: async () => ratios((await import('./benches/http.ts')).run),
  },
  auth: {
    measures: 'The cost of authenticating requests, and the rate of sign-ins',
    load: async () => ratios((await import('./benches/auth.ts')).run),
  },
  media: {
    measures: 'The rate of photo uploads, and the memory they need',
    load: async () => ratios((await import('./benches/media.ts')).run),
    // Each photo takes half a second of one core, and Koji and the reference are both measured.
    timeoutSeconds: { quick: 150, full: 600 },
  },
  deck: {
    measures:
      'The database cost of finding and serving decks with a million people, and whether the best people are found',
    load: async () => budgets((await import('./benches/deck.ts')).run),
    // Generates a million people and ten million swipes first.
    timeoutSeconds: { quick: 180, full: 2_400 },
  },
  swipe: {
    measures:
      'The rate of swipes over HTTP compared to pgbench, and many simultaneous mutual likes (needs pgbench)',
    load: async () => ratios((await import('./benches/swipe.ts')).run),
  },
  feed: {
    measures:
      'The cost of the feed, creator pages and creator search with 100,000 creators and five million posts',
    load: async () => budgets((await import('./benches/feed.ts')).run),
    timeoutSeconds: { quick: 180, full: 1_800 },
  },
  money: {
    measures: 'A month of renewals, and how fast their webhooks are posted to the ledger (needs pgbench)',
    load: async () => budgets((await import('./benches/money.ts')).run),
    timeoutSeconds: { quick: 240, full: 2_400 },
  },
  chat: {
    measures: 'The rate and delay of messages, and the cost of reading with millions of them (needs pgbench)',
    load: async () => budgets((await import('./benches/chat.ts')).run),
    // Generates six million messages first.
    timeoutSeconds: { quick: 240, full: 1_800 },
  },
  audit: {
    measures: 'The time to verify a million rows of the audit log, and the cost of its filters',
    load: async () => budgets((await import('./benches/audit.ts')).run),
    timeoutSeconds: { quick: 120, full: 900 },
  },
  matching: {
    measures: 'Matches from the deck compared to random and nearest-first order',
    load: async () => budgets((await import('./benches/matching.ts')).run),
  },
  web: {
    measures: 'Sizes of the web app, and scores and layout of its public pages (needs chromium)',
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
  if (!entry) throw new BenchError(`There is no benchmark "${name}".\n\n${list()}`)
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
      new Promise<never>((_, reject) => {
        timeout = setTimeout(
          () => reject(new BenchError(`The run took longer than ${seconds} s and was stopped.`)),
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
    .map(([name, { measures }]) => `  ./koji bench ${name.padEnd(width)}  ${measures}`)
    .join('\n')
}
