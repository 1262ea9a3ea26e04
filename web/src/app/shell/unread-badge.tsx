import { useChatCounts } from '#messaging/conversations/counts.ts'
import { Badge } from '#ui/badge.tsx'

export const UnreadBadge = ({ tone, className }: { tone: 'koji' | 'ume'; className?: string }) => (
  <Badge count={useChatCounts()?.unread ?? 0} tone={tone} label="unread" className={className} />
)
