import { ABOUT_MAX, CREATOR_CATEGORIES, type MyCreator, TAGLINE_MAX, WELCOME_MAX } from '@koji/contract'
import { Globe } from 'lucide-react'
import { useMemo } from 'react'
import { formatPriceInput } from '#lib/cents.ts'
import { zoneItems } from '#lib/time-zones.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Form } from '#ui/form.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { AcceptPrice } from './accept-price.tsx'
import { PerksField } from './perks-field.tsx'
import { PriceField } from './price-field.tsx'
import { Section } from './section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const CATEGORIES = CREATOR_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))

export function SettingsForm({ creator }: { creator: MyCreator }) {
  const { field, submit, dirty, pending, failure, discard, values } = useSettingsDraft(creator)
  const zones = useMemo(() => zoneItems(values.timeZone), [values.timeZone])
  const zone = field('timeZone')
  return (
    <Form className="gap-6!" error={failure} onSubmit={submit((saved) => toast(savedToast(creator, saved)))}>
      <Section
        id="price"
        title="Price"
        text="Whoever has subscribed keeps the price of before when you change it."
      >
        <PriceField {...field('price')}>
          {values.price === formatPriceInput(creator.subscriptionPrice) && <AcceptPrice creator={creator} />}
        </PriceField>
      </Section>
      <Section id="words" title="Your page" text="What people read before they subscribe.">
        <Textarea
          label="Tagline"
          rows={2}
          max={TAGLINE_MAX}
          hint="What you make, in one line."
          {...field('tagline')}
        />
        <Select label="Category" options={CATEGORIES} {...field('category')} />
        <Textarea
          label="About"
          rows={6}
          max={ABOUT_MAX}
          hint="What do people get to see, and how often?"
          {...field('about')}
        />
      </Section>
      <Section id="subscribers" title="For subscribers">
        <PerksField {...field('perks')} />
        <Textarea
          label="Welcome message"
          rows={3}
          max={WELCOME_MAX}
          hint="Told to everybody who subscribes."
          {...field('welcome')}
        />
      </Section>
      <Section id="posts" title="Posts">
        <Checkbox
          label="Show how locked posts begin"
          hint="The first words of a post for subscribers are open to everybody."
          {...field('teasers')}
        />
        <Checkbox
          label="Put a watermark on photos for subscribers"
          hint="They carry the name of whoever looks at them."
          {...field('watermark')}
        />
        <Combobox
          label="Time zone"
          hint="In which your posts are scheduled."
          icon={Globe}
          items={zones}
          {...zone}
          onValueChange={(chosen) => chosen && zone.onValueChange(chosen)}
        />
      </Section>
      <SaveBar dirty={dirty} pending={pending} onDiscard={discard} />
      <UnsavedGuard dirty={dirty} />
    </Form>
  )
}

function savedToast(previous: MyCreator, updated: MyCreator): Parameters<typeof toast>[0] {
  return updated.heldRule && updated.heldRule !== previous.heldRule
    ? { title: 'Saved', description: 'We look at your words first; others do not see them meanwhile.' }
    : { title: 'Your page is saved', tone: 'ok' }
}
