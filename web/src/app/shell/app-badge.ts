import { useEffect } from 'react'
import { setAppBadge } from '#lib/app-badge.ts'
import { unreadNotifications } from '#lib/unread.ts'
import { useStore } from '#lib/use-store.ts'
import { useChatCounts } from '#messaging/conversations/counts.ts'

/**
 * Shows the unread count on the icon of the installed app. Messages also count as notifications, so the larger of the
 * two numbers covers both.
 */
export function useAppBadge(): void {
  const notifications = useStore(unreadNotifications)
  const chats = useChatCounts()?.unread
  useEffect(() => {
    if (chats !== undefined) setAppBadge(Math.max(notifications, chats))
  }, [notifications, chats])
  useEffect(() => () => setAppBadge(0), [])
}
