import { getChat } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { myProfile } from '../../lib/my-profile.ts'
import { whenIdle } from '../../ui/later.ts'
import { chatsIn, chatsOf } from './queries.ts'
import { opened, type Thread } from './thread.ts'

/** By then the screen that somebody came for has what it needs. */
const START_MS = 5_000
const PAUSE_MS = 1_000
const MOST = 8

interface Shelf {
  /** The last message that is kept of a conversation; 0 where there is none. */
  keptUpTo(matchId: string): Promise<number>
  keep(matchId: string, read: () => Promise<Thread>): Promise<void>
}

/**
 * The conversations at the top of the list, read to be kept although nobody opened them here: one after the other, while
 * the page has nothing else to do. It marks nothing as read, and goes past what the screens show.
 */
export function conversationsAhead(queries: QueryClient, me: string, shelf: Shelf) {
  const wanted = new Set<string>()
  let round = new AbortController()
  let working = false

  async function readList(signal: AbortSignal): Promise<void> {
    await pause(START_MS, signal)
    // Before onboarding there is nobody to talk to.
    if (!queries.getQueryData(myProfile(me).queryKey)?.profile) return
    const list = await queries.fetchInfiniteQuery(chatsOf(me, 'messages'))
    for (const { match, last } of chatsIn(list).slice(0, MOST))
      if (last && last.seq > (await shelf.keptUpTo(match.id))) wanted.add(match.id)
    await work(signal)
  }

  async function work(signal: AbortSignal): Promise<void> {
    if (working) return
    working = true
    try {
      for (const matchId of wanted) {
        await pause(PAUSE_MS, signal)
        wanted.delete(matchId)
        await shelf.keep(matchId, () => read(matchId, signal))
      }
    } finally {
      working = false
    }
  }

  async function read(matchId: string, signal: AbortSignal): Promise<Thread> {
    try {
      const reply = await call(getChat, { params: { match: matchId } }, { signal })
      signal.throwIfAborted()
      return opened(undefined, reply)
    } catch (error) {
      // Where one cannot be read, the others wait for the next visit as well.
      wanted.clear()
      throw error
    }
  }

  function stop(): void {
    round.abort()
    wanted.clear()
  }

  /** Anew, where it is under way already. */
  function begin(): void {
    stop()
    round = new AbortController()
    if (!savesData()) readList(round.signal).catch(() => undefined)
  }

  begin()
  return {
    begin,
    stop,
    /** Something was said in one that is kept, and something before it is missing. */
    want(matchId: string): void {
      if (savesData()) return
      wanted.add(matchId)
      work(round.signal).catch(() => undefined)
    },
  }
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume, giveUp) => {
    signal.throwIfAborted()
    let noMore = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      noMore = whenIdle(resume)
    }, ms)
    signal.addEventListener('abort', () => {
      noMore()
      giveUp(signal.reason)
    })
  })
