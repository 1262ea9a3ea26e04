import {
  getNotifications,
  NOTIFICATIONS_SHOWN,
  type Notification,
  postNotificationRead,
  postNotificationsRead,
  type Reply,
} from '@koji/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'

export type Told = Reply<typeof getNotifications>

export const notificationsOf = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['notifications', accountId],
    queryFn: ({ signal }) => call(getNotifications, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useNotifications = () => useQuery(notificationsOf(useSession().session?.account.id))

/** On top, once, with what it says now. */
export const withNews = ({ items }: Told, news: Notification, unread: number): Told => ({
  items: [news, ...items.filter(({ id }) => id !== news.id)].slice(0, NOTIFICATIONS_SHOWN),
  unread,
})

/** Null: all of them. */
export const withRead = ({ items }: Told, ids: readonly string[] | null, unread: number): Told => ({
  items: items.map((item) => (ids === null || ids.includes(item.id) ? { ...item, read: true } : item)),
  unread,
})

/** Shown at once; what could not be kept is read again. */
function useMarking<Input>(
  send: (input: Input) => Promise<{ unread: number }>,
  idsOf: (input: Input) => string[] | null,
) {
  const queries = useQueryClient()
  const { queryKey } = notificationsOf(useSession().session?.account.id)
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey })
      const ids = idsOf(input)
      queries.setQueryData(queryKey, (told) => {
        const newly = told?.items.filter(({ id, read }) => !read && ids?.includes(id)).length ?? 0
        return told && withRead(told, ids, ids === null ? 0 : Math.max(told.unread - newly, 0))
      })
    },
    onSuccess: ({ unread }, input) => {
      // What is being asked for meanwhile may be answered with what was before.
      const outdated = queries.isFetching({ queryKey }) > 0 || !queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (told) => told && withRead(told, idsOf(input), unread))
      if (outdated) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // One that is gone waits for nobody.
      const gone = error instanceof Refused && error.problem.code === 'not_found'
      if (!gone) toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
      void queries.invalidateQueries({ queryKey })
    },
  })
}

export const useMarkRead = () =>
  useMarking(
    (id: string) => call(postNotificationRead, { params: { id } }, { keepalive: true }),
    (id) => [id],
  )

export const useMarkAllRead = () =>
  useMarking<void>(
    () => call(postNotificationsRead, {}),
    () => null,
  )
