import {
  Bell,
  Bookmark,
  CreditCard,
  Flag,
  LifeBuoy,
  Lock,
  Palette,
  Pencil,
  Receipt,
  ReceiptText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  User,
  UserRoundX,
  Users,
} from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { ADMIN_ITEMS, creatorItems, MEMBER_ITEMS, type NavItem } from '../navigation.ts'

const MORE_ITEMS: readonly NavItem[] = [
  { label: 'Discovery settings', to: paths.discoverySettings, icon: SlidersHorizontal },
  { label: 'Edit profile', to: paths.editProfile, icon: Pencil },
  { label: 'Saved', to: paths.saved, icon: Bookmark },
  { label: 'Subscriptions', to: paths.subscriptions, icon: CreditCard },
  { label: 'Transactions', to: paths.transactions, icon: Receipt },
  { label: 'Settings', to: paths.settings, icon: Settings },
  { label: 'Account settings', to: paths.settingsAccount, icon: User },
  { label: 'Notification settings', to: paths.settingsNotifications, icon: Bell },
  { label: 'Privacy settings', to: paths.settingsPrivacy, icon: Lock },
  { label: 'Security settings', to: paths.settingsSecurity, icon: ShieldCheck },
  { label: 'Blocked users', to: paths.settingsBlocked, icon: UserRoundX },
  { label: 'Support', to: paths.support, icon: LifeBuoy },
  { label: 'Community guidelines', to: paths.community, icon: Users },
]

const named = (group: string, items: readonly NavItem[]): NavItem[] =>
  items.map((item) => ({ ...item, label: `${group}: ${item.label}` }))

/** Every screen that can be opened without an id. */
export function destinations({
  isCreator,
  isAdmin,
  id,
}: {
  isCreator: boolean
  isAdmin: boolean
  id: string
}) {
  const admin = [
    ...ADMIN_ITEMS,
    { label: 'Support', to: paths.adminSupport, icon: LifeBuoy },
    { label: 'Reports', to: paths.adminReports, icon: Flag },
    { label: 'Refunds', to: paths.adminRefunds, icon: ReceiptText },
  ]
  return [
    ...MEMBER_ITEMS,
    ...MORE_ITEMS,
    ...(isCreator
      ? named('Creator', creatorItems(id))
      : [{ label: 'Become a creator', to: paths.creatorRecruitment, icon: Palette }]),
    ...(isAdmin ? named('Admin', admin) : []),
  ]
}
