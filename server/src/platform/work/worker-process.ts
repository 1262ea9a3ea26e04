import { writeFileSync } from 'node:fs'

type Words =
  | { kind: 'ready' | 'begun' }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string }

/** What a process of a pool says: that it is there, that it has a piece of work, or how that went. */
export type WorkerMessage = { rss: number } & Words

/** Called once by a module that runs in a process of a pool. */
export function runWorker<Input, Output>(work: (input: Input) => Promise<Output>): void {
  stepForward()
  // When the terminal says Ctrl-C to everybody, the server still has answers to give. We end with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', ({ input }: { input: Input }) => {
    say({ kind: 'begun' })
    work(input).then(
      (output) => say({ kind: 'done', output }),
      (error: unknown) =>
        say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  })
  say({ kind: 'ready' })
}

function say(words: Words): void {
  process.send!({ ...words, rss: process.memoryUsage.rss() } satisfies WorkerMessage)
}

/** Should the machine run out of memory, this process goes first and not the server. */
function stepForward(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Then the system chooses by itself.
  }
}
