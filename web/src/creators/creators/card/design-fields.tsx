import { type CardDesign, NEW_CREATOR_DAYS } from '@koji/contract'
import { Image, Quote, User } from 'lucide-react'
import type { FieldProps } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

type DesignFieldProps<Key extends keyof CardDesign> = Pick<
  FieldProps<CardDesign[Key]>,
  'name' | 'value' | 'onValueChange'
>

/** Four options fill two rows of two. */
const IN_PAIRS = 'sm:[&_.gap-3]:grid-cols-2'

export const LayoutField = ({ noCover, ...field }: DesignFieldProps<'layout'> & { noCover: boolean }) => (
  <RadioGroup
    label="Layout"
    look="cards"
    options={[
      { value: 'portrait', label: 'Portrait', hint: 'Your photo first', icon: User },
      {
        value: 'cover',
        label: 'Cover',
        hint: noCover ? 'Your accent until you add a cover' : 'Your cover first',
        icon: Image,
      },
      { value: 'words', label: 'Words', hint: 'Your tagline first', icon: Quote },
    ]}
    {...field}
  />
)

export const BadgeField = ({ verified, ...field }: DesignFieldProps<'badge'> & { verified: boolean }) => (
  <RadioGroup
    label="Badge"
    look="cards"
    className={IN_PAIRS}
    options={[
      { value: 'category', label: 'Category', hint: 'What you make' },
      { value: 'new', label: 'New', hint: `In your first ${NEW_CREATOR_DAYS} days` },
      { value: 'verified', label: 'Verified', hint: verified ? 'You are' : 'Once you are' },
      { value: 'none', label: 'None', hint: 'Only your name' },
    ]}
    {...field}
  />
)

export const FontField = (field: DesignFieldProps<'font'>) => (
  <RadioGroup
    label="Letters"
    look="cards"
    className={IN_PAIRS}
    options={[
      { value: 'bricolage', label: <span className="font-display">Bricolage</span>, hint: 'Bold and warm' },
      { value: 'figtree', label: <span className="font-sans">Figtree</span>, hint: 'Clear and calm' },
      { value: 'serif', label: <span className="font-serif">Serif</span>, hint: 'Like a book' },
      { value: 'mono', label: <span className="font-mono">Mono</span>, hint: 'Like a machine' },
    ]}
    {...field}
  />
)
