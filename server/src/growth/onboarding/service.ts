import {
  type ChosenPlace,
  isPossible,
  type Onboarding,
  OnboardingAnswers,
  type OnboardingStep,
  type ProfileCard,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { Discovery } from '#discovery/settings/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Places } from '#profiles/places/service.ts'
import type { PrivacySettings } from '#profiles/privacy/service.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { type Answers, draftFrom, isTooYoung } from './rules.ts'
import * as store from './store.ts'

export type Onboardings = ReturnType<typeof onboardingService>

export interface Dependencies {
  discovery: Discovery
  moderation: Moderation
  photos: Photos
  places: Places
  privacy: PrivacySettings
  profiles: Profiles
}

type NewAnswers = Omit<Answers, 'place'> & { step?: OnboardingStep; place?: ChosenPlace }

const EMPTY_DRAFT: store.DraftRow = { answers: {}, step: 'about' }

export function onboardingService(
  { clock, events }: Platform,
  { discovery, moderation, photos, places, privacy, profiles }: Dependencies,
) {
  const today = () => clock.now().toISOString().slice(0, 10)

  const present = async (db: Db, me: Viewer, { answers, step }: store.DraftRow): Promise<Onboarding> => ({
    draft: draftFrom(answers),
    step,
    photos: await photos.mine(db, me.accountId),
    tooYoung: isTooYoung(answers, today()),
  })

  async function requireNoProfile(db: Db, me: Viewer): Promise<void> {
    if (await profiles.mine(db, me)) refuse('already_done')
  }

  return {
    async read(db: Db, me: Viewer): Promise<Onboarding> {
      await requireNoProfile(db, me)
      return present(db, me, (await store.draftOf(db, me.accountId)) ?? EMPTY_DRAFT)
    },

    async save(tx: Tx, me: Viewer, { step, place, ...changes }: NewAnswers): Promise<Onboarding> {
      const draft = (await store.lockDraft(tx, me.accountId)) ?? EMPTY_DRAFT
      await requireNoProfile(tx, me)
      // A draft with an age under 18 accepts no other date.
      if (isTooYoung(draft.answers, today())) refuse('too_young')
      if (changes.birthDate && !isPossible(changes.birthDate, today()))
        refuseField('birthDate', 'Please check the year')
      moderation.requireNames(changes)
      if (changes.username && !(await profiles.isUsernameFree(tx, me, changes.username)))
        refuse('username_taken')
      const answers: Answers = { ...draft.answers, ...changes }
      if (place) answers.place = await places.resolve(place)
      const saved = { answers, step: step ?? draft.step }
      await store.saveDraft(tx, me.accountId, saved, clock.now())
      return present(tx, me, saved)
    },

    async finish(tx: Tx, me: Viewer): Promise<ProfileCard> {
      const draft = await store.lockDraft(tx, me.accountId)
      await requireNoProfile(tx, me)
      if (draft && isTooYoung(draft.answers, today())) refuse('too_young')
      await photos.lock(tx, me.accountId)
      const { data: answers } = z.safeParse(OnboardingAnswers, draft?.answers)
      if (!answers || (await photos.mine(tx, me.accountId)).length === 0) refuse('onboarding_unfinished')
      const { shows, ...profile } = answers
      if (!(await profiles.create(tx, { id: me.accountId, ...profile }))) refuse('username_taken')
      await privacy.create(tx, me.accountId)
      const { age } = await profiles.fullProfile(tx, me)
      await discovery.createPreferences(tx, me.accountId, { intent: answers.intent, shows, age })
      await store.deleteDraft(tx, me.accountId)
      await events.record(tx, 'profiles.completed', me.accountId, { accountId: me.accountId })
      return (await profiles.mine(tx, me))!
    },
  }
}

function refuseField(path: string, message: string): never {
  refuse('invalid_input', { fields: [{ path, message }] })
}
