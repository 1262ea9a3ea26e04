import type { AccountMessage } from '@koji/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { onAccountMessage } from '#lib/account-messages.ts'
import { Refused } from '#lib/api.ts'
import { leaving } from '#lib/leave.ts'
import { myProfile } from '#lib/my-profile.ts'
import {
  type CachedReply,
  readOfflineCache,
  removeFromOfflineCache,
  writeOfflineCache,
} from '#lib/offline-cache.ts'
import { sessionKey } from '#lib/session.tsx'
import { onSessionEvent } from '#lib/session-events.ts'
import { changedPages, changedThread, keptPages, keptThread } from './kept.ts'
import { type ChatPages, chatsIn, chatsOf, type ListTab, listsKey, threadsKey } from './queries.ts'
import type { Thread } from './thread.ts'

/** Many changes at once are written once. */
const SOON_MS = 500

const LIST = 'list-'
const THREAD = 'thread-'

/** Keeps what was seen of conversations, for when there is no network. */
export function keepChats(queries: QueryClient, me: string): () => void {
  const due = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: what is dropped must not come back by what was begun before.
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    before = before.then(async () => leaving.get() || (await work())).catch(() => undefined)
  }

  function note(query: Query): void {
    const name = nameOf(query, me)
    if (!name) return
    due.set(name, query)
    timer ??= setTimeout(() => {
      timer = undefined
      const now = [...due]
      due.clear()
      inTurn(() => write(queries, me, now))
    }, SOON_MS)
  }

  const cache = queries.getQueryCache()
  const stops = [
    cache.subscribe(({ type, query }) => type === 'updated' && note(query)),
    onAccountMessage((event) => inTurn(() => follow(event, me))),
    onSessionEvent(({ type }) => {
      // Who is left is read again, and kept anew.
      if (type === 'blocks_changed')
        inTurn(async () => removeFromOfflineCache((await chatsKept(me)).map(({ name }) => name)))
    }),
  ]
  for (const query of cache.getAll()) note(query)
  // What was kept before may have ended since: the list as it is now says what is left.
  inTurn(async () => {
    if ((await chatsKept(me)).length > 0) void queries.prefetchInfiniteQuery(chatsOf(me, 'messages'))
  })
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

const chatsKept = async (me: string): Promise<CachedReply[]> =>
  (await readOfflineCache(me)).filter(({ name }) => name.startsWith(LIST) || name.startsWith(THREAD))

function nameOf({ queryKey }: Query, me: string): string | null {
  const [room, whose, part, which] = queryKey
  if (room !== listsKey(me)[0] || whose !== me || typeof which !== 'string') return null
  if (part === listsKey(me)[2]) return LIST + (which satisfies string as ListTab)
  return part === threadsKey(me)[2] ? THREAD + which : null
}

async function write(queries: QueryClient, me: string, due: [name: string, query: Query][]): Promise<void> {
  const records: CachedReply[] = []
  const gone: string[] = []
  for (const [name, { queryKey, state }] of due) {
    const { data, error, dataUpdatedAt: at } = state
    const isThread = name.startsWith(THREAD)
    if (isThread && ((data as Thread | undefined)?.ended || isNotFound(error))) gone.push(name)
    // What was kept is not kept again: it would be from now.
    else if (data && !('keptAt' in (data as object)))
      records.push({
        name,
        accountId: me,
        queryKey,
        at,
        data: isThread ? keptThread(data as Thread) : keptPages(data as ChatPages),
      })
  }
  if (gone.length > 0) await removeFromOfflineCache(gone)
  if (records.length === 0) return
  await writeOfflineCache(...records, ...themselves(queries, me))
  await dropEnded(me)
}

const isNotFound = (error: unknown): boolean => error instanceof Refused && error.problem.code === 'not_found'

/** Who reads: without that, no screen opens. */
function themselves(queries: QueryClient, me: string): CachedReply[] {
  const profile = queries.getQueryData(myProfile(me).queryKey)
  const session = queries.getQueryData(sessionKey)
  const own = { accountId: me, at: Date.now() }
  return [
    ...(session ? [{ ...own, name: 'session', queryKey: sessionKey, data: session }] : []),
    ...(profile?.profile
      ? [
          {
            ...own,
            name: 'profile',
            queryKey: myProfile(me).queryKey,
            data: { ...profile, profile: { ...profile.profile, avatarUrl: null } },
          },
        ]
      : []),
  ]
}

/** Conversations that stand in no list any more have ended, or are too far down to be kept. */
async function dropEnded(me: string): Promise<void> {
  const kept = await chatsKept(me)
  const lists = kept.filter(({ name }) => name.startsWith(LIST))
  if (!lists.some(({ name }) => name === `${LIST}messages`)) return
  const listed = new Set(
    lists.flatMap(({ data }) => chatsIn(data as ChatPages)).map(({ match: { id } }) => THREAD + id),
  )
  const ended = kept.map(({ name }) => name).filter((name) => name.startsWith(THREAD) && !listed.has(name))
  if (ended.length > 0) await removeFromOfflineCache(ended)
}

async function follow(event: AccountMessage, me: string): Promise<void> {
  if (event.type !== 'message_changed' && event.type !== 'match_ended') return
  if (event.type === 'match_ended') await removeFromOfflineCache([THREAD + event.match])
  const changed = (await chatsKept(me)).flatMap((kept) => {
    const data = kept.name.startsWith(LIST)
      ? changedPages(kept.data as ChatPages, event, me)
      : changedThread(kept.data as Thread, event, me)
    return data ? [{ ...kept, data }] : []
  })
  if (changed.length > 0) await writeOfflineCache(...changed)
}
