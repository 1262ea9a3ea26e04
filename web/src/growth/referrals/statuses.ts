import type { ReferralStatus } from '@koji/contract'
import { CircleCheck, CircleSlash, Clock, Gift, type LucideIcon } from 'lucide-react'

export const STATUSES: Record<
  ReferralStatus,
  { label: string; hint: string; icon: LucideIcon; tone: string }
> = {
  pending: { label: 'Pending', hint: 'Signed up, not finished', icon: Clock, tone: 'text-warn' },
  completed: { label: 'Completed', hint: 'Joined, without a reward', icon: CircleCheck, tone: 'text-ai' },
  rewarded: { label: 'Rewarded', hint: 'Joined, and you got days', icon: Gift, tone: 'text-ok' },
  expired: { label: 'Expired', hint: 'Never finished', icon: CircleSlash, tone: 'text-ink-2' },
}
