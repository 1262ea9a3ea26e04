import { GENDERS, type Gender, INTENTS, type Intent } from '@koji/contract'
import { Heart, Sparkles, Users } from 'lucide-react'
import { GENDER_LOOKS } from '../../../people/looks.ts'
import type { FieldProps } from '../../../ui/field-frame.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, ...GENDER_LOOKS[value] }))

const INTENT_WORDS = {
  friends: { label: 'Friends', hint: 'People to do things with', icon: Users },
  dating: { label: 'Dating', hint: 'Somebody to fall for', icon: Heart },
  both: { label: 'Both', hint: 'Open to either', icon: Sparkles },
} as const
const INTENT_OPTIONS = INTENTS.map((value) => ({ value, ...INTENT_WORDS[value] }))

export const GenderField = (field: Omit<FieldProps<Gender>, 'label'>) => (
  <RadioGroup label="I am" look="cards" options={GENDER_OPTIONS} {...field} />
)

export const IntentField = (field: Omit<FieldProps<Intent>, 'label'>) => (
  <RadioGroup label="I am here for" look="cards" options={INTENT_OPTIONS} {...field} />
)
