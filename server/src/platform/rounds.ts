import { setTimeout as wait } from 'node:timers/promises'

interface Options {
  /** One portion. Returns how many there were. */
  round: () => Promise<number>
  onError: (error: unknown) => void
  /** Between two rounds: what comes thick and fast is done in fewer, larger portions. */
  breathMs?: number
}

/** For what nobody woke it for: another node's work, and what is due later. */
const POLL_MS = 1_000

/** Works in rounds as long as there is something to do: when it is woken, and now and then. */
export function inRounds({ round, onError, breathMs = 0 }: Options) {
  const state = { running: false, again: false }
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    try {
      // Woken during the last round, there may be something that it did not see.
      while (state.running && ((await round()) > 0 || state.again)) {
        state.again = false
        if (breathMs > 0) await wait(breathMs)
      }
    } catch (error) {
      onError(error)
    }
  }

  function wake(): void {
    state.again = true
    if (state.running)
      working ??= work().finally(() => {
        working = null
      })
  }

  return {
    wake,

    start(): void {
      state.running = true
      timer = setInterval(wake, POLL_MS)
      wake()
    },

    /** Finishes the round that is under way. */
    async stop(): Promise<void> {
      state.running = false
      clearInterval(timer)
      await working
    },

    /** All that is there now. Returns how many there were. */
    async drain(): Promise<number> {
      let all = 0
      for (let moved = await round(); moved > 0; moved = await round()) all += moved
      return all
    },
  }
}
