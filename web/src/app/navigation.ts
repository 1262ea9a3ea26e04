import {
  BadgeCheck,
  Bell,
  Bookmark,
  ChartNoAxesCombined,
  Compass,
  CreditCard,
  FileClock,
  Flag,
  Gift,
  IdCard,
  LifeBuoy,
  Lock,
  type LucideIcon,
  MessageCircleHeart,
  Newspaper,
  Palette,
  Pencil,
  Receipt,
  ReceiptText,
  ScanEye,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Trophy,
  User,
  UserRoundX,
  Users,
} from 'lucide-react'
import { paths } from './paths.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
}

export const MEMBER_ITEMS: readonly NavItem[] = [
  { label: 'Discover', to: paths.discover, icon: Compass },
  { label: 'Matches', to: paths.matches, icon: MessageCircleHeart },
  { label: 'Creators', to: paths.creators, icon: Palette },
  { label: 'Achievements', to: paths.achievements, icon: Trophy },
  { label: 'Referrals', to: paths.referrals, icon: Gift },
  { label: 'Profile', to: paths.profile, icon: User },
]

export const creatorItems = (creatorId: string): readonly NavItem[] => [
  { label: 'Dashboard', to: paths.creatorDashboard, icon: ChartNoAxesCombined },
  { label: 'Content Feed', to: paths.creatorOf(creatorId), icon: Newspaper },
  { label: 'Subscribers', to: paths.creatorSubscribers, icon: Users },
  { label: 'Verify Identity', to: paths.creatorVerify, icon: BadgeCheck },
]

export const ADMIN_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.adminDashboard, icon: ChartNoAxesCombined },
  { label: 'ID Verifications', to: paths.adminVerifications, icon: IdCard },
  { label: 'Content Moderation', to: paths.adminModeration, icon: ScanEye },
  { label: 'Audit Logs', to: paths.adminAudit, icon: FileClock },
]

/** The four that fit under a thumb. */
export const TAB_ITEMS: readonly NavItem[] = [0, 1, 2, 5].map((index) => MEMBER_ITEMS[index]!)

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

/** Every screen that somebody can go to without knowing an id. */
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
