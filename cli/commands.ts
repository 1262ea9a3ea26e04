interface Command {
  run(args: string[]): Promise<void>
}

/** Described in help.txt, which ./koji prints without installing anything. */
export const commands: Record<string, () => Promise<Command>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./test.ts'),
  check: () => import('./check.ts'),
  bench: () => import('./bench.ts'),
  shots: () => import('./shots.ts'),
  config: () => import('./config.ts'),
  db: () => import('./db.ts'),
  admin: () => import('./admin.ts'),
  events: () => import('./events.ts'),
  ledger: () => import('./ledger.ts'),
  audit: () => import('./audit.ts'),
  documents: () => import('./documents.ts'),
  moderation: () => import('./moderation.ts'),
  overview: () => import('./overview.ts'),
  achievements: () => import('./achievements.ts'),
}
