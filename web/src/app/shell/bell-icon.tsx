import { Bell } from 'lucide-react'
import { unreadNotifications } from '#lib/unread.ts'
import { useStore } from '#lib/use-store.ts'
import { Badge, badgeText } from '#ui/badge.tsx'

export const BellIcon = () => (
  <span className="relative">
    <Bell className="size-5" aria-hidden />
    <Badge
      size="sm"
      count={useStore(unreadNotifications)}
      className="absolute -top-2.5 left-2.5 ring-2 ring-paper"
    />
  </span>
)

export function useBellLabel(): string {
  const unread = useStore(unreadNotifications)
  return unread > 0 ? `Notifications, ${badgeText(unread)} unread` : 'Notifications'
}
