import { type AccountMessage, getConversationCounts } from '@koji/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'

/** Many at once are counted once. */
const SOON_MS = 300

const countsKey = (me: string | undefined) => ['chats', me, 'counts'] as const

/** How many conversations have something new, kept right by what arrives. Null until it is known. */
export function useChatCounts() {
  const me = useSession().session?.account.id
  const { data = null } = useQuery({
    queryKey: countsKey(me),
    queryFn: ({ signal }) => call(getConversationCounts, {}, { signal }),
    enabled: me !== undefined,
  })
  return data
}

/** What was taken back is not new to anybody any more. */
export const changesCounts = (event: AccountMessage): boolean =>
  ['message', 'read', 'match', 'match_ended'].includes(event.type) ||
  (event.type === 'message_changed' && event.message.unsent)

/** Stands once in the frame of the app. */
export function useLiveCounts(): void {
  const me = useSession().session?.account.id
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: countsKey(me) }), SOON_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useAccountMessages((event) => changesCounts(event) && soon())
  useLiveEvents(({ type }) => type === 'returned' && soon())
}
