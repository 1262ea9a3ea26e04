import {
  ABOUT_MAX,
  APPLICATION_ABOUT_MIN,
  APPLICATION_LINKS_MAX,
  type Application,
  CREATOR_AGREEMENT,
  type CreatorCategory,
  type MyPhoto,
  NewApplication,
} from '@koji/contract'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { fieldErrors } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { CATEGORY_OPTIONS } from '#profiles/people/creator-categories.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { Agreement } from './agreement.tsx'
import { type Draft, forgetDraft, keepDraft, linesOf, readDraft } from './draft.ts'
import { useApply } from './queries.ts'
import { SamplePhotos } from './sample-photos.tsx'
import { useSamples } from './use-samples.ts'
import { applicationFailure } from './words.ts'

/** Links are typed as text; pictures are sent ahead. */
const Fields = z.extend(z.omit(NewApplication, { links: true, photoIds: true }), {
  links: z.pipe(z.pipe(z.string(), z.transform(linesOf)), NewApplication.shape.links),
})

interface ApplicationFormProps {
  accountId: string
  photos: readonly MyPhoto[]
  /** One that was refused or taken back, to go on from. */
  before: Application | null
}

export function ApplicationForm({ accountId, photos, before }: ApplicationFormProps) {
  const apply = useApply()
  const [initial] = useState(() => beginning(accountId, before))
  const { values, field, set, submit, errors, setErrors } = useForm(Fields, initial, () =>
    resetOutcome(apply),
  )
  const samples = useSamples(photos)
  const [waits, setWaits] = useState(false)

  const { category, links, about, sample } = values
  useEffect(
    () => keepDraft(accountId, { category, links, about, sample }),
    [accountId, category, links, about, sample],
  )

  function send(fields: z.output<typeof Fields>) {
    setWaits(samples.underWay.length > 0)
    if (samples.underWay.length > 0) return
    const application = { ...fields, photoIds: photos.map(({ id }) => id) }
    apply.mutate(application, {
      onSuccess: () => {
        forgetDraft()
        toast({ title: 'Your application is with us', tone: 'ok' })
      },
      onError: (error) => setErrors(fieldErrors(error)),
    })
  }

  return (
    <Form
      onSubmit={submit(send)}
      error={apply.isError ? applicationFailure(apply.error) : undefined}
      className="gap-7"
    >
      <Select
        label="What do you make?"
        placeholder="Choose a category"
        options={CATEGORY_OPTIONS}
        {...field('category')}
      />
      <Textarea
        label="About you and your work"
        hint={`What you make, for whom, and how often you would post. At least ${APPLICATION_ABOUT_MIN} characters. It becomes the first text on your page.`}
        rows={6}
        max={ABOUT_MAX}
        {...field('about')}
      />
      <Textarea
        label="Links (optional)"
        hint={`Where people can see your work already, one a line, up to ${APPLICATION_LINKS_MAX}.`}
        rows={3}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="instagram.com/your-name"
        {...field('links')}
      />
      <Textarea
        label="A first post (optional)"
        hint="Write one, or say what it would be."
        rows={4}
        max={ABOUT_MAX}
        {...field('sample')}
      />
      <SamplePhotos
        photos={photos}
        samples={samples}
        error={
          waits && samples.underWay.length > 0
            ? 'Wait for these pictures, or remove them, before you send.'
            : undefined
        }
      />
      <Agreement />
      <Checkbox
        label="I have read the creator agreement and accept it"
        value={values.agreement !== null}
        error={errors.agreement && 'Please accept the agreement'}
        onValueChange={(accepted) => set('agreement', accepted ? CREATOR_AGREEMENT : null)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="lg" pending={apply.isPending}>
          Send application
        </Button>
        <p className="text-14 text-ink-2">What you write is kept in this browser until you send it.</p>
      </div>
    </Form>
  )
}

type Beginning = Draft & { agreement: typeof CREATOR_AGREEMENT | null }

function beginning(accountId: string, before: Application | null): Beginning {
  const again = before && {
    category: before.category as CreatorCategory | null,
    about: before.about,
    sample: before.sample,
    links: before.links.join('\n'),
  }
  const draft = readDraft(accountId) ?? again
  return { ...(draft ?? { category: null, links: '', about: '', sample: '' }), agreement: null }
}
