import { GENDERS, type Gender, INTENTS, type Intent, type Mode, type Profile } from '@koji/contract'
import { Heart, type LucideIcon, Mars, NonBinary, Sparkles, Users, Venus } from 'lucide-react'

interface Look {
  label: string
  icon: LucideIcon
}

export const GENDER_LOOKS: Record<Gender, Look> = {
  woman: { label: 'Woman', icon: Venus },
  man: { label: 'Man', icon: Mars },
  nonbinary: { label: 'Non-binary', icon: NonBinary },
}

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, ...GENDER_LOOKS[value] }))

/** Of many. */
export const GENDER_PLURALS: Record<Gender, string> = {
  woman: 'Women',
  man: 'Men',
  nonbinary: 'Non-binary people',
}

/** What somebody is here for has a colour, an icon and a word, never the colour alone. */
export const MODE_LOOKS: Record<Mode, Look & { tone: 'pine' | 'ume' }> = {
  friends: { label: 'Friends', icon: Users, tone: 'pine' },
  dating: { label: 'Dating', icon: Heart, tone: 'ume' },
}

export const INTENT_LOOKS: Record<Intent, Look & { hint: string; tone: 'pine' | 'ume' | 'ink' }> = {
  friends: { ...MODE_LOOKS.friends, hint: 'People to do things with' },
  dating: { ...MODE_LOOKS.dating, hint: 'Somebody to fall for' },
  both: { label: 'Friends and dating', hint: 'Open to either', icon: Sparkles, tone: 'ink' },
}

export const INTENT_OPTIONS = INTENTS.map((value) => ({ value, ...INTENT_LOOKS[value] }))

export const modesOf = (intent: Intent): readonly Mode[] =>
  intent === 'both' ? ['friends', 'dating'] : [intent]

export const ACTIVE_WORDS: Record<NonNullable<Profile['active']>, string> = {
  now: 'Active now',
  today: 'Active today',
  this_week: 'Active this week',
}

export const distanceWords = (withinKm: number): string => `under ${withinKm} km`
