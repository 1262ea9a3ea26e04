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
import { cacheablePages, cacheableThread, updateCachedPages, updateCachedThread } from './cached-chats.ts'
import { type ChatPages, chatsIn, chatsQuery, type ListTab, listsKey, threadsKey } from './queries.ts'
import type { Thread } from './thread.ts'

/** Several changes in a row are written together. */
const WRITE_DELAY_MS = 500

const LIST = 'list-'
const THREAD = 'thread-'

/** Caches the conversations that were shown, for reading without a network. */
export function cacheChats(queries: QueryClient, me: string): () => void {
  const pending = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Work runs in order, so that an earlier write can't restore an entry that was removed.
  let previous: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    previous = previous.then(async () => leaving.get() || (await work())).catch(() => undefined)
  }

  function scheduleWrite(query: Query): void {
    const name = nameOf(query, me)
    if (!name) return
    pending.set(name, query)
    timer ??= setTimeout(() => {
      timer = undefined
      const now = [...pending]
      pending.clear()
      inTurn(() => write(queries, me, now))
    }, WRITE_DELAY_MS)
  }

  const cache = queries.getQueryCache()
  const stops = [
    cache.subscribe(({ type, query }) => type === 'updated' && scheduleWrite(query)),
    onAccountMessage((event) => inTurn(() => applyToCache(event, me))),
    onSessionEvent(({ type }) => {
      // The remaining conversations are refetched, and cached again.
      if (type === 'blocks_changed')
        inTurn(async () => removeFromOfflineCache((await cachedChats(me)).map(({ name }) => name)))
    }),
  ]
  for (const query of cache.getAll()) scheduleWrite(query)
  // Cached matches may have ended since: a current list shows which remain.
  inTurn(async () => {
    if ((await cachedChats(me)).length > 0) void queries.prefetchInfiniteQuery(chatsQuery(me, 'messages'))
  })
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

const cachedChats = async (me: string): Promise<CachedReply[]> =>
  (await readOfflineCache(me)).filter(({ name }) => name.startsWith(LIST) || name.startsWith(THREAD))

function nameOf({ queryKey }: Query, me: string): string | null {
  const [root, accountId, part, id] = queryKey
  if (root !== listsKey(me)[0] || accountId !== me || typeof id !== 'string') return null
  if (part === listsKey(me)[2]) return LIST + (id satisfies string as ListTab)
  return part === threadsKey(me)[2] ? THREAD + id : null
}

async function write(
  queries: QueryClient,
  me: string,
  changes: [name: string, query: Query][],
): Promise<void> {
  const records: CachedReply[] = []
  const removed: string[] = []
  for (const [name, { queryKey, state }] of changes) {
    const { data, error, dataUpdatedAt: at } = state
    const isThread = name.startsWith(THREAD)
    if (isThread && ((data as Thread | undefined)?.ended || isNotFound(error))) removed.push(name)
    // Restored data is already in the cache, with its real age.
    else if (data && !('cachedAt' in (data as object)))
      records.push({
        name,
        accountId: me,
        queryKey,
        at,
        data: isThread ? cacheableThread(data as Thread) : cacheablePages(data as ChatPages),
      })
  }
  if (removed.length > 0) await removeFromOfflineCache(removed)
  if (records.length === 0) return
  await writeOfflineCache(...records, ...readerEntries(queries, me))
  await removeUnlisted(me)
}

const isNotFound = (error: unknown): boolean => error instanceof Refused && error.problem.code === 'not_found'

/** The session and own profile, without which no screen opens. */
function readerEntries(queries: QueryClient, me: string): CachedReply[] {
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

/** A conversation that is no longer listed has ended, or is too far down to be cached. */
async function removeUnlisted(me: string): Promise<void> {
  const entries = await cachedChats(me)
  const lists = entries.filter(({ name }) => name.startsWith(LIST))
  if (!lists.some(({ name }) => name === `${LIST}messages`)) return
  const listed = new Set(
    lists.flatMap(({ data }) => chatsIn(data as ChatPages)).map(({ match: { id } }) => THREAD + id),
  )
  const unlisted = entries
    .map(({ name }) => name)
    .filter((name) => name.startsWith(THREAD) && !listed.has(name))
  if (unlisted.length > 0) await removeFromOfflineCache(unlisted)
}

async function applyToCache(event: AccountMessage, me: string): Promise<void> {
  if (event.type !== 'message_changed' && event.type !== 'match_ended') return
  if (event.type === 'match_ended') await removeFromOfflineCache([THREAD + event.match])
  const changed = (await cachedChats(me)).flatMap((entry) => {
    const data = entry.name.startsWith(LIST)
      ? updateCachedPages(entry.data as ChatPages, event, me)
      : updateCachedThread(entry.data as Thread, event, me)
    return data ? [{ ...entry, data }] : []
  })
  if (changed.length > 0) await writeOfflineCache(...changed)
}
