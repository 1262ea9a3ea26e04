import type { Notification } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'
import { unreadNotifications } from '#lib/unread.ts'
import { celebratedMatch } from '#profiles/people/celebrated-match.ts'
import { toast } from '#ui/toast.ts'
import { decideArrival, notificationIdFrom } from './arrival.ts'
import { notificationsQuery, useMarkRead, useNotifications, withNotification, withRead } from './queries.ts'

/** The match dialog, which replaces the toast, is open by then. */
const MATCH_DIALOG_MS = 800

/** Receives notifications on every screen: updates the list and the count, and shows toasts. */
export function LiveNotifications() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const { queryKey } = notificationsQuery(accountId)
  const unread = useNotifications().data?.unread ?? 0
  const { pathname, search, hash, state } = useLocation()
  const here = pathname + search
  const followed = notificationIdFrom(hash)
  const navigate = useNavigate()
  const markRead = useMarkRead()

  useEffect(() => unreadNotifications.set(unread), [unread])
  useEffect(() => () => unreadNotifications.set(0), [])

  useEffect(() => {
    // No screen depends on it. A failure is retried on the next page load.
    if (accountId) import('#lib/push.ts').then(({ keepPush }) => keepPush(accountId)).catch(() => undefined)
  }, [accountId])

  const present = useEffectEvent((news: Notification) => {
    if (document.visibilityState !== 'visible') return
    const action = decideArrival(news, here, celebratedMatch.get())
    if (action === 'mark_read') markRead.mutate(news.id)
    if (action !== 'toast') return
    const openNews = () => {
      markRead.mutate(news.id)
      void navigate(news.opens)
    }
    toast({
      id: `notification-${news.id}`,
      title: news.title,
      description: news.message,
      action: { label: 'See it', onPress: openNews },
    })
  })

  useAccountMessages((message) => {
    if (message.type === 'notification') {
      // A request in flight may return the list from before this notification.
      const outdated = queries.isFetching({ queryKey }) > 0
      queries.setQueryData(
        queryKey,
        (list) => list && withNotification(list, message.notification, message.unread),
      )
      if (outdated) void queries.invalidateQueries({ queryKey })
      const { notification } = message
      setTimeout(() => present(notification), notification.type === 'match' ? MATCH_DIALOG_MS : 0)
    }
    if (message.type === 'notifications_read') {
      queries.setQueryData(queryKey, (list) => list && withRead(list, message.ids, message.unread))
      // Some may have been deleted.
      if (message.ids !== null) void queries.invalidateQueries({ queryKey })
    }
    if (message.type === 'match' && accountId)
      import('./push-offer.ts').then(({ offerPush }) => offerPush(accountId)).catch(() => undefined)
  })

  useLiveEvents(({ type }) => {
    if (type === 'returned') void queries.invalidateQueries({ queryKey })
  })

  const open = useEffectEvent((path: string, id: unknown) => {
    if (typeof id === 'string') markRead.mutate(id)
    if (path !== here) void navigate(path)
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const handleMessage = ({ data, ports }: MessageEvent) => {
      if (data?.type !== 'open' || typeof data.path !== 'string') return
      ports[0]?.postMessage('going')
      open(data.path, data.id)
    }
    navigator.serviceWorker.addEventListener('message', handleMessage)
    return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
  }, [])

  const markFollowed = useEffectEvent((id: string) => {
    markRead.mutate(id)
    void navigate(here, { replace: true, state })
  })
  useEffect(() => {
    if (followed && accountId) markFollowed(followed)
  }, [followed, accountId])

  return null
}
