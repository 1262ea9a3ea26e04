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
import { clearDraft, type Draft, parseLinks, readDraft, saveDraft } from './draft.ts'
import { applicationErrorMessage } from './error-message.ts'
import { useApply } from './queries.ts'
import { SamplePhotos } from './sample-photos.tsx'
import { useSamples } from './use-samples.ts'

/** Links are typed as text, and photos are uploaded before the form is sent. */
const Fields = z.extend(z.omit(NewApplication, { links: true, photoIds: true }), {
  links: z.pipe(z.pipe(z.string(), z.transform(parseLinks)), NewApplication.shape.links),
})

interface ApplicationFormProps {
  accountId: string
  photos: readonly MyPhoto[]
  /** A rejected or withdrawn application, used to prefill the form. */
  previous: Application | null
}

export function ApplicationForm({ accountId, photos, previous }: ApplicationFormProps) {
  const apply = useApply()
  const [initial] = useState(() => initialFields(accountId, previous))
  const { values, field, set, submit, errors, setErrors } = useForm(Fields, initial, () =>
    resetOutcome(apply),
  )
  const samples = useSamples(photos)
  const [uploadsPending, setUploadsPending] = useState(false)

  const { category, links, about, sample } = values
  useEffect(
    () => saveDraft(accountId, { category, links, about, sample }),
    [accountId, category, links, about, sample],
  )

  function send(fields: z.output<typeof Fields>) {
    setUploadsPending(samples.uploading.length > 0)
    if (samples.uploading.length > 0) return
    const application = { ...fields, photoIds: photos.map(({ id }) => id) }
    apply.mutate(application, {
      onSuccess: () => {
        clearDraft()
        toast({ title: 'Your application is with us', tone: 'ok' })
      },
      onError: (error) => setErrors(fieldErrors(error)),
    })
  }

  return (
    <Form
      onSubmit={submit(send)}
      error={apply.isError ? applicationErrorMessage(apply.error) : undefined}
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
          uploadsPending && samples.uploading.length > 0
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

type InitialFields = Draft & { agreement: typeof CREATOR_AGREEMENT | null }

function initialFields(accountId: string, previous: Application | null): InitialFields {
  const fromPrevious = previous && {
    category: previous.category as CreatorCategory | null,
    about: previous.about,
    sample: previous.sample,
    links: previous.links.join('\n'),
  }
  const draft = readDraft(accountId) ?? fromPrevious
  return { ...(draft ?? { category: null, links: '', about: '', sample: '' }), agreement: null }
}
