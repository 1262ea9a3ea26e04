import type { Notification } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'
import { unreadNotifications } from '#lib/unread.ts'
import { celebrated } from '#profiles/people/celebrated.ts'
import { toast } from '#ui/toast.ts'
import { arrivalOf, followedIn } from './arrival.ts'
import { notificationsOf, useMarkRead, useNotifications, withNews, withRead } from './queries.ts'

/** Where a match is celebrated, that has begun by then. */
const CELEBRATION_MS = 800

/** What is new arrives wherever one is in the app: on top of the list, in the count, and with a word at the edge. */
export function LiveNotifications() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const { queryKey } = notificationsOf(accountId)
  const unread = useNotifications().data?.unread ?? 0
  const { pathname, search, hash, state } = useLocation()
  const here = pathname + search
  const followed = followedIn(hash)
  const navigate = useNavigate()
  const markRead = useMarkRead()

  useEffect(() => unreadNotifications.set(unread), [unread])
  useEffect(() => () => unreadNotifications.set(0), [])

  useEffect(() => {
    // No screen waits for it. What fails here is tried again with the next page.
    if (accountId) import('#lib/push.ts').then(({ keepPush }) => keepPush(accountId)).catch(() => undefined)
  }, [accountId])

  const arrive = useEffectEvent((news: Notification) => {
    if (document.visibilityState !== 'visible') return
    const arrival = arrivalOf(news, here, celebrated.get())
    if (arrival === 'read') markRead.mutate(news.id)
    if (arrival !== 'say') return
    const see = () => {
      markRead.mutate(news.id)
      void navigate(news.opens)
    }
    toast({
      id: `notification-${news.id}`,
      title: news.title,
      description: news.message,
      action: { label: 'See it', onPress: see },
    })
  })

  useAccountMessages((message) => {
    if (message.type === 'notification') {
      // What is being asked for meanwhile may be answered with what was before.
      const outdated = queries.isFetching({ queryKey }) > 0
      queries.setQueryData(queryKey, (told) => told && withNews(told, message.notification, message.unread))
      if (outdated) void queries.invalidateQueries({ queryKey })
      const { notification } = message
      setTimeout(() => arrive(notification), notification.type === 'match' ? CELEBRATION_MS : 0)
    }
    if (message.type === 'notifications_read') {
      queries.setQueryData(queryKey, (told) => told && withRead(told, message.ids, message.unread))
      // Some may be gone altogether.
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
    const hear = ({ data, ports }: MessageEvent) => {
      if (data?.type !== 'open' || typeof data.path !== 'string') return
      ports[0]?.postMessage('going')
      open(data.path, data.id)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [])

  const follow = useEffectEvent((id: string) => {
    markRead.mutate(id)
    void navigate(here, { replace: true, state })
  })
  useEffect(() => {
    if (followed && accountId) follow(followed)
  }, [followed, accountId])

  return null
}
