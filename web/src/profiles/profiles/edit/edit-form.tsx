import { BIO_MAX, DISPLAY_NAME_MAX, type MyProfile } from '@koji/contract'
import { PersonCard } from '#profiles/people/person-card.tsx'
import { CreatorLink } from '#profiles/people/profile-body.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { HeldNotices } from '../held-notices.tsx'
import { EditLayout } from './edit-layout.tsx'
import { FixedFacts } from './fixed-facts.tsx'
import { GenderField, IntentField } from './gender-intent-fields.tsx'
import { InterestsField } from './interests-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PromptsField } from './prompts-field.tsx'
import { Section } from './section.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

export function EditForm({ profile }: { profile: MyProfile }) {
  const { values, errors, set, field, submit, dirty, pending, failure, discard } = useProfileDraft(profile)
  const card = (
    <div className="grid gap-4">
      <PersonCard person={{ ...profile, ...values }} why="What you share with somebody stands here." />
      <CreatorLink profile={{ ...profile, displayName: values.displayName }} />
    </div>
  )

  return (
    <>
      <EditLayout preview={card}>
        <PhotosSection />
        <Form
          className="gap-6!"
          error={failure}
          onSubmit={submit((mine) => toast(savedToast(profile, mine)))}
        >
          <HeldNotices profile={{ ...profile, photos: [] }} />
          <Section id="about" title="About you">
            <Input
              label="Name"
              maxLength={DISPLAY_NAME_MAX + 10}
              autoComplete="name"
              {...field('displayName')}
            />
            <FixedFacts profile={profile} />
            <GenderField {...field('gender')} />
            <IntentField {...field('intent')} />
          </Section>
          <Section id="bio" title="Bio">
            <Textarea
              label="In your own words"
              rows={5}
              max={BIO_MAX}
              hint="What would a friend say about you?"
              {...field('bio')}
            />
          </Section>
          <Section
            id="prompts"
            title="Prompts"
            text="Up to three. They are the easiest way to begin a conversation."
          >
            <PromptsField
              value={values.prompts}
              errors={errors}
              onValueChange={(next) => set('prompts', next)}
            />
          </Section>
          <Section id="interests" title="Interests" text="What you share with somebody is why they see you.">
            <InterestsField {...field('interests')} />
          </Section>
          <Section id="languages" title="Languages" text="In which others can talk with you.">
            <LanguagesField {...field('languages')} />
          </Section>
          <SaveBar roomFrom="xl" dirty={dirty} pending={pending} onDiscard={discard} preview={card} />
        </Form>
      </EditLayout>
      <UnsavedGuard dirty={dirty} />
    </>
  )
}

function savedToast(before: MyProfile, after: MyProfile): Parameters<typeof toast>[0] {
  return after.heldRule && after.heldRule !== before.heldRule
    ? { title: 'Saved', description: 'We look at your words first; others do not see them meanwhile.' }
    : { title: 'Your profile is saved', tone: 'ok' }
}
