import {
  isReserved,
  type MyProfile,
  type Place,
  type ProfileCard,
  type ProfileSearchResult,
  SEARCH_RESULTS,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { profilePresenter } from './presenter.ts'
import { ageNow, completeness } from './rules.ts'
import * as store from './store.ts'

export type { FoundProfile, VisibleProfile } from './presenter.ts'
export { decideVisibility } from './rules.ts'
export { profileSubjects } from './subject.ts'

export type Profiles = ReturnType<typeof profileService>

export interface Dependencies {
  moderation: Moderation
  photos: Photos
}

type NewProfile = Pick<
  store.ProfileRow,
  'id' | 'displayName' | 'username' | 'birthDate' | 'gender' | 'intent' | 'interests'
> & { place: Place }

type Change = Partial<
  Pick<store.ProfileRow, 'displayName' | 'gender' | 'intent' | 'bio' | 'prompts' | 'interests' | 'languages'>
>

type Context = Dependencies & Pick<Platform, 'clock' | 'events'>

export function profileService({ clock, events }: Platform, dependencies: Dependencies) {
  const context = { clock, events, ...dependencies }
  return {
    ...profilePresenter({ clock, photos: dependencies.photos }),

    async mine(db: Db, me: Viewer): Promise<ProfileCard | null> {
      return (await store.cardOf(db, me.accountId)) ?? null
    },

    async fullProfile(db: Db, me: Viewer): Promise<MyProfile> {
      return myView(context, db, (await store.profileOf(db, me.accountId)) ?? refuse('not_found'))
    },

    create: (tx: Tx, profile: NewProfile) => create(context, tx, profile),
    change: (tx: Tx, me: Viewer, input: Change) => change(context, tx, me, input),

    async placeOf(db: Db, me: Viewer): Promise<Place> {
      const row = (await store.profileOf(db, me.accountId)) ?? refuse('not_found')
      return { cell: row.placeCell, name: row.placeName }
    },

    async setPlace(tx: Tx, id: string, { cell, name }: Place): Promise<void> {
      await store.updateProfile(tx, id, { placeCell: cell, placeName: name })
      await events.record(tx, 'profiles.changed', id, { accountId: id })
    },

    changeUsername: (tx: Tx, me: Viewer, username: string) => changeUsername(context, tx, me, username),

    isUsernameFree: async (db: Db, me: Viewer, username: string): Promise<boolean> =>
      !isReserved(username) && store.isUsernameFree(db, username, me.accountId),

    has: store.hasProfile,

    /** Finds a profile by id or username, with its privacy settings. Leaves out closed accounts by default. */
    find: store.visibleProfileBy,

    search: (db: Db, me: Viewer, prefix: string): Promise<ProfileSearchResult[]> =>
      store.profilesByPrefix(db, me.accountId, prefix, SEARCH_RESULTS),

    updateAvatar: (tx: Tx, id: string) => updateAvatar(context, tx, id),

    recordActivity: (db: Db, id: string): Promise<void> => store.setLastActive(db, id, hourOf(clock.now())),
  }
}

async function myView({ clock, photos }: Context, db: Db, row: store.ProfileRow): Promise<MyProfile> {
  const mine = { ...row, photos: await photos.mine(db, row.id) }
  return {
    ...mine,
    creator: (await store.creatorBadgeOf(db, row.id)) ?? null,
    age: ageNow(row.birthDate, clock.now()),
    place: { name: row.placeName, cell: row.placeCell },
    completeness: completeness(mine),
    nameHeld: row.heldName !== null,
  }
}

/** False if the username is taken. */
async function create(context: Context, tx: Tx, { place, ...profile }: NewProfile): Promise<boolean> {
  const { clock, moderation } = context
  const now = clock.now()
  const created = await store.insertProfile(tx, {
    ...profile,
    avatarUrl: null,
    bio: '',
    prompts: [],
    languages: [],
    heldRule: null,
    heldName: null,
    heldUsername: null,
    placeCell: place.cell,
    placeName: place.name,
    activeAt: hourOf(now),
    createdAt: now,
  })
  if (created) {
    await moderation.checkNames(tx, profile.id, profile)
    await updateAvatar(context, tx, profile.id)
  }
  return created
}

async function change(context: Context, tx: Tx, me: Viewer, input: Change): Promise<MyProfile> {
  const { events, moderation } = context
  const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
  // Unchanged texts aren't checked again, because our team may have approved them.
  if (input.displayName !== before.displayName)
    await moderation.checkNames(tx, before.id, { displayName: input.displayName })
  const texts = textsOf({ ...before, ...input })
  const heldRule =
    JSON.stringify(texts) === JSON.stringify(textsOf(before))
      ? before.heldRule
      : await checkTexts(context, tx, before.id, texts)
  // After a new name, a successful appeal doesn't restore the held one.
  const renamed = input.displayName !== undefined && input.displayName !== before.displayName
  const after = { ...input, heldRule, heldName: renamed ? null : before.heldName }
  await store.updateProfile(tx, before.id, after)
  await events.record(tx, 'profiles.changed', before.id, { accountId: before.id })
  return myView(context, tx, { ...before, ...after })
}

/** Checks the texts of a profile. Returns the rule they are held for, if any. */
async function checkTexts(
  { moderation }: Context,
  tx: Tx,
  id: string,
  texts: readonly string[],
): Promise<string | null> {
  const { verdict, rule } = await moderation.checkText(tx, {
    kind: 'profile_text',
    subjectId: id,
    accountId: id,
    texts: texts.map((text) => ({ text, where: 'public' as const })),
  })
  return verdict === 'hit' ? rule : null
}

async function changeUsername(
  { moderation }: Context,
  tx: Tx,
  me: Viewer,
  username: string,
): Promise<ProfileCard> {
  const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
  if (username !== before.username) await moderation.checkNames(tx, before.id, { username })
  if (!(await store.updateUsername(tx, me.accountId, username))) refuse('username_taken')
  return (await store.cardOf(tx, me.accountId)) ?? refuse('not_found')
}

/** The avatar is the first photo that others may see. */
async function updateAvatar({ photos }: Context, tx: Tx, id: string): Promise<void> {
  const [main] = (await photos.shown(tx, [id])).get(id) ?? []
  await store.updateProfile(tx, id, { avatarUrl: main ? photos.avatarUrl(main) : null })
}

const HOUR_MS = 3_600_000
const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)

const textsOf = ({ bio, prompts }: Pick<store.ProfileRow, 'bio' | 'prompts'>): string[] =>
  [bio, ...prompts.map(({ answer }) => answer)].filter((text) => text !== '')
