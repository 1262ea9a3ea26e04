import { setTimeout as wait } from 'node:timers/promises'

interface Options {
  /** Processes one batch and returns its size. */
  processBatch: () => Promise<number>
  onError: (error: unknown) => void
  /** Pause between two batches, so that a steady stream of items is processed in fewer, larger batches. */
  pauseMs?: number
}

/** Polling finds items that another node left behind or that became due later, neither of which calls `wake`. */
const POLL_MS = 1_000

/** Processes batches until none is left, whenever it is woken and once per polling interval. */
export function pollingWorker({ processBatch, onError, pauseMs = 0 }: Options) {
  const state = { running: false, woken: false }
  let run: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function processAll(): Promise<void> {
    try {
      // Items that arrived after the last batch was read are announced by `wake`.
      while (state.running && ((await processBatch()) > 0 || state.woken)) {
        state.woken = false
        if (pauseMs > 0) await wait(pauseMs)
      }
    } catch (error) {
      onError(error)
    }
  }

  function wake(): void {
    state.woken = true
    if (state.running)
      run ??= processAll().finally(() => {
        run = null
      })
  }

  return {
    wake,

    start(): void {
      state.running = true
      timer = setInterval(wake, POLL_MS)
      wake()
    },

    /** Finishes the current batch. */
    async stop(): Promise<void> {
      state.running = false
      clearInterval(timer)
      await run
    },

    /** Processes every pending item and returns their number. */
    async drain(): Promise<number> {
      let total = 0
      for (let count = await processBatch(); count > 0; count = await processBatch()) total += count
      return total
    },
  }
}
