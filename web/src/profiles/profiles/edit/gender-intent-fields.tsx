import type { Gender, Intent } from '@koji/contract'
import { GENDER_OPTIONS, INTENT_OPTIONS } from '#profiles/people/profile-display.ts'
import type { FieldProps } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

export const GenderField = (field: Omit<FieldProps<Gender>, 'label'>) => (
  <RadioGroup label="I am" look="cards" options={GENDER_OPTIONS} {...field} />
)

export const IntentField = (field: Omit<FieldProps<Intent>, 'label'>) => (
  <RadioGroup label="I am here for" look="cards" options={INTENT_OPTIONS} {...field} />
)
