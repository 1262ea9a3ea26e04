import type { NotificationType } from '@koji/contract'
import {
  CreditCard,
  Heart,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  Palette,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
} from 'lucide-react'

export const TYPE_DISPLAY: Record<NotificationType, { icon: LucideIcon; className: string }> = {
  match: { icon: Sparkles, className: 'bg-koji text-on-koji' },
  like: { icon: Heart, className: 'bg-ume-wash text-ume' },
  message: { icon: MessageCircle, className: 'bg-ai-wash text-ai' },
  post: { icon: Newspaper, className: 'bg-koji-wash text-ink' },
  comment: { icon: MessagesSquare, className: 'bg-ai-wash text-ai' },
  creator: { icon: Palette, className: 'bg-ai-wash text-ai' },
  payment: { icon: CreditCard, className: 'bg-koji-wash text-ink' },
  account: { icon: ShieldCheck, className: 'bg-pine-wash text-pine' },
  safety: { icon: ShieldAlert, className: 'bg-warn-wash text-warn' },
  support: { icon: LifeBuoy, className: 'bg-sunken text-ink' },
}
