import type { Gender, Intent, Mode, Profile } from '@koji/contract'
import { Heart, type LucideIcon, Mars, NonBinary, Users, Venus } from 'lucide-react'

interface Look {
  label: string
  icon: LucideIcon
}

export const GENDER_LOOKS: Record<Gender, Look> = {
  woman: { label: 'Woman', icon: Venus },
  man: { label: 'Man', icon: Mars },
  nonbinary: { label: 'Non-binary', icon: NonBinary },
}

/** What somebody is here for has a colour, an icon and a word, never the colour alone. */
export const MODE_LOOKS: Record<Mode, Look & { tone: 'pine' | 'ume' }> = {
  friends: { label: 'Friends', icon: Users, tone: 'pine' },
  dating: { label: 'Dating', icon: Heart, tone: 'ume' },
}

export const modesOf = (intent: Intent): readonly Mode[] =>
  intent === 'both' ? ['friends', 'dating'] : [intent]

export const ACTIVE_WORDS: Record<NonNullable<Profile['active']>, string> = {
  now: 'Active now',
  today: 'Active today',
  this_week: 'Active this week',
}

export const distanceWords = (withinKm: number): string => `under ${withinKm} km`
