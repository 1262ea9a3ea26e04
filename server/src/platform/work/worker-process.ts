import { writeFileSync } from 'node:fs'

type Status =
  | { kind: 'ready' | 'started' }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string }

/** A worker process reports that it is ready, that it has started its task, or the result. */
export type WorkerMessage = { rss: number } & Status

/** Must be called once by the module that runs in a worker process. */
export function runWorker<Input, Output>(work: (input: Input) => Promise<Output>): void {
  preferAsOomVictim()
  // Ctrl-C in a terminal signals all processes, but the server still has to finish requests. Workers end with the server.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', ({ input }: { input: Input }) => {
    report({ kind: 'started' })
    work(input).then(
      (output) => report({ kind: 'done', output }),
      (error: unknown) =>
        report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  })
  report({ kind: 'ready' })
}

function report(status: Status): void {
  process.send!({ ...status, rss: process.memoryUsage.rss() } satisfies WorkerMessage)
}

/** If the machine runs out of memory, the kernel should kill this process and not the server. */
function preferAsOomVictim(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Without permission, the kernel's default applies.
  }
}
