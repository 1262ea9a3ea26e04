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

/** A sign and a field for each kind; the words say the rest. */
export const LOOKS: Record<NotificationType, { icon: LucideIcon; field: string }> = {
  match: { icon: Sparkles, field: 'bg-koji text-on-koji' },
  like: { icon: Heart, field: 'bg-ume-wash text-ume' },
  message: { icon: MessageCircle, field: 'bg-ai-wash text-ai' },
  post: { icon: Newspaper, field: 'bg-koji-wash text-ink' },
  comment: { icon: MessagesSquare, field: 'bg-ai-wash text-ai' },
  creator: { icon: Palette, field: 'bg-ai-wash text-ai' },
  payment: { icon: CreditCard, field: 'bg-koji-wash text-ink' },
  account: { icon: ShieldCheck, field: 'bg-pine-wash text-pine' },
  safety: { icon: ShieldAlert, field: 'bg-warn-wash text-warn' },
  support: { icon: LifeBuoy, field: 'bg-sunken text-ink' },
}
