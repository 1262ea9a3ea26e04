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

export type NotificationList = Reply<typeof getNotifications>

export const notificationsQuery = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['notifications', accountId],
    queryFn: ({ signal }) => call(getNotifications, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useNotifications = () => useQuery(notificationsQuery(useSession().session?.account.id))

/** Adds a notification at the top, or moves its updated version there. */
export const withNotification = (
  { items }: NotificationList,
  news: Notification,
  unread: number,
): NotificationList => ({
  items: [news, ...items.filter(({ id }) => id !== news.id)].slice(0, NOTIFICATIONS_SHOWN),
  unread,
})

/** Null marks all as read. */
export const withRead = (
  { items }: NotificationList,
  ids: readonly string[] | null,
  unread: number,
): NotificationList => ({
  items: items.map((item) => (ids === null || ids.includes(item.id) ? { ...item, read: true } : item)),
  unread,
})

/** Marks with an optimistic update. A failure refetches the list. */
function useMarkMutation<Input>(
  send: (input: Input) => Promise<{ unread: number }>,
  idsOf: (input: Input) => string[] | null,
) {
  const queries = useQueryClient()
  const { queryKey } = notificationsQuery(useSession().session?.account.id)
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey })
      const ids = idsOf(input)
      queries.setQueryData(queryKey, (list) => {
        const newlyRead = list?.items.filter(({ id, read }) => !read && ids?.includes(id)).length ?? 0
        return list && withRead(list, ids, ids === null ? 0 : Math.max(list.unread - newlyRead, 0))
      })
    },
    onSuccess: ({ unread }, input) => {
      // A request in flight may return the list from before this change.
      const outdated = queries.isFetching({ queryKey }) > 0 || !queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (list) => list && withRead(list, idsOf(input), unread))
      if (outdated) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // A deleted notification needs no error message.
      const isDeleted = error instanceof Refused && error.problem.code === 'not_found'
      if (!isDeleted) toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
      void queries.invalidateQueries({ queryKey })
    },
  })
}

export const useMarkRead = () =>
  useMarkMutation(
    (id: string) => call(postNotificationRead, { params: { id } }, { keepalive: true }),
    (id) => [id],
  )

export const useMarkAllRead = () =>
  useMarkMutation<void>(
    () => call(postNotificationsRead, {}),
    () => null,
  )
