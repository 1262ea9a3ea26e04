import {
  BadgeCheck,
  ChartNoAxesCombined,
  Compass,
  FileClock,
  Gift,
  IdCard,
  type LucideIcon,
  MessageCircleHeart,
  Newspaper,
  Palette,
  ScanEye,
  Trophy,
  User,
  Users,
} from 'lucide-react'
import { paths } from '#lib/paths.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
  /** Not current on the paths below, which belong to other people. */
  exact?: true
}

export const MEMBER_ITEMS: readonly NavItem[] = [
  { label: 'Discover', to: paths.discover, icon: Compass },
  { label: 'Matches', to: paths.matches, icon: MessageCircleHeart },
  { label: 'Creators', to: paths.creators, icon: Palette },
  { label: 'Achievements', to: paths.achievements, icon: Trophy },
  { label: 'Referrals', to: paths.referrals, icon: Gift },
  { label: 'Profile', to: paths.profile, icon: User, exact: true },
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

export const TAB_ITEMS: readonly NavItem[] = [0, 1, 2, 5].map((index) => MEMBER_ITEMS[index]!)
