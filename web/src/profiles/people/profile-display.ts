import { GENDERS, type Gender, INTENTS, type Intent, type Mode, type Profile } from '@koji/contract'
import { Heart, type LucideIcon, Mars, NonBinary, Sparkles, Users, Venus } from 'lucide-react'

interface Display {
  label: string
  icon: LucideIcon
}

export const GENDER_DISPLAY: Record<Gender, Display> = {
  woman: { label: 'Woman', icon: Venus },
  man: { label: 'Man', icon: Mars },
  nonbinary: { label: 'Non-binary', icon: NonBinary },
}

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, ...GENDER_DISPLAY[value] }))

export const GENDER_PLURALS: Record<Gender, string> = {
  woman: 'Women',
  man: 'Men',
  nonbinary: 'Non-binary people',
}

/** A mode always has an icon and a label, because color alone isn't accessible. */
export const MODE_DISPLAY: Record<Mode, Display & { tone: 'pine' | 'ume' }> = {
  friends: { label: 'Friends', icon: Users, tone: 'pine' },
  dating: { label: 'Dating', icon: Heart, tone: 'ume' },
}

export const INTENT_DISPLAY: Record<Intent, Display & { hint: string; tone: 'pine' | 'ume' | 'ink' }> = {
  friends: { ...MODE_DISPLAY.friends, hint: 'People to do things with' },
  dating: { ...MODE_DISPLAY.dating, hint: 'Somebody to fall for' },
  both: { label: 'Friends and dating', hint: 'Open to either', icon: Sparkles, tone: 'ink' },
}

export const INTENT_OPTIONS = INTENTS.map((value) => ({ value, ...INTENT_DISPLAY[value] }))

export const modesOf = (intent: Intent): readonly Mode[] =>
  intent === 'both' ? ['friends', 'dating'] : [intent]

export const ACTIVITY_LABELS: Record<NonNullable<Profile['active']>, string> = {
  now: 'Active now',
  today: 'Active today',
  this_week: 'Active this week',
}

export const distanceLabel = (withinKm: number): string => `under ${withinKm} km`
