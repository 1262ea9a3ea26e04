import { type AccountMessage, getConversationCounts } from '@koji/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'

/** Several events in a row cause one request. */
const DEBOUNCE_MS = 300

const countsKey = (me: string | undefined) => ['chats', me, 'counts'] as const

/** The number of conversations with something new, or null until it is loaded. `useLiveCounts` refreshes it. */
export function useChatCounts() {
  const me = useSession().session?.account.id
  const { data = null } = useQuery({
    queryKey: countsKey(me),
    queryFn: ({ signal }) => call(getConversationCounts, {}, { signal }),
    enabled: me !== undefined,
  })
  return data
}

/** An unsent message no longer counts as unread. */
export const changesCounts = (event: AccountMessage): boolean =>
  ['message', 'read', 'match', 'match_ended'].includes(event.type) ||
  (event.type === 'message_changed' && event.message.unsent)

/** Mounted once, in the shell. */
export function useLiveCounts(): void {
  const me = useSession().session?.account.id
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refreshSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: countsKey(me) }), DEBOUNCE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useAccountMessages((event) => changesCounts(event) && refreshSoon())
  useLiveEvents(({ type }) => type === 'returned' && refreshSoon())
}
