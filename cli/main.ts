import { UserError } from './terminal.ts'

const commands: Record<
  string,
  { does: string; load: () => Promise<{ run(args: string[]): Promise<void> }> }
> = {
  start: {
    does: 'Start everything on one port  [--empty] [--reset [--yes]]',
    load: () => import('./start.ts'),
  },
  test: { does: 'Install what the tests need and run all of them', load: () => import('./test.ts') },
  check: {
    does: 'Format, lint, types, boundaries, dead code, quick tests  [--fix]',
    load: () => import('./check.ts'),
  },
  dev: { does: 'Start with reload on change, both sides', load: () => import('./dev.ts') },
  bench: { does: 'Measure  NAME [--quick]', load: () => import('./bench.ts') },
  shots: { does: 'Take the pictures of the front page anew  [--share]', load: () => import('./shots.ts') },
  db: {
    does: 'The database  migrate | reset [--yes] | seed --people N | types',
    load: () => import('./db.ts'),
  },
  admin: {
    does: 'Accounts, by hand  create EMAIL | suspend EMAIL --days N --rule C3 --reason "…" | ban EMAIL … | reinstate EMAIL',
    load: () => import('./admin.ts'),
  },
  events: {
    does: 'Facts on their way  dead | replay [--handler NAME] [--since TIME]',
    load: () => import('./events.ts'),
  },
  documents: {
    does: 'Identity documents  rotate-key',
    load: () => import('./documents.ts'),
  },
  moderation: {
    does: 'The automatic checks  rescan',
    load: () => import('./moderation.ts'),
  },
  ledger: { does: 'The books of money  verify', load: () => import('./ledger.ts') },
  audit: { does: 'The audit log  verify | key', load: () => import('./audit.ts') },
  overview: {
    does: 'The figures of the dashboard for admins  rebuild',
    load: () => import('./overview.ts'),
  },
  achievements: {
    does: 'What people have earned, from their history  rebuild',
    load: () => import('./achievements.ts'),
  },
  config: { does: 'Every setting with its default', load: () => import('./config.ts') },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]

if (!command) {
  const width = Math.max(...Object.keys(commands).map((known) => known.length))
  const lines = Object.entries(commands).map(
    ([known, { does }]) => `  ./koji ${known.padEnd(width)}  ${does}`,
  )
  console.log(
    `${name === 'help' || name === '--help' ? 'Koji' : `There is no command "${name}".`}\n\n${lines.join('\n')}`,
  )
  process.exitCode = name === 'help' || name === '--help' ? 0 : 1
} else {
  try {
    await (await command.load()).run(args)
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}

/** Mistakes that a person can mend get one sentence; faults of ours keep their stack. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'The disk is full: make room and try again.'
  const known =
    error instanceof UserError ||
    ['BadConfiguration', 'EmbeddedPostgresError', 'BadMigration'].includes(error.constructor.name)
  return known ? error.message : (error.stack ?? error.message)
}
