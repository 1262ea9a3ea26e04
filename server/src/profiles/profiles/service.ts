import {
  bucketBetween,
  isReserved,
  type MyProfile,
  type Photo,
  type Place,
  type Profile,
  type ProfileCard,
  type ProfileSearchResult,
  type Relation,
  SEARCH_RESULTS,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { ageNow, completeness, decideVisibility, lastActive, type Visibility } from './rules.ts'
import * as store from './store.ts'

export { decideVisibility } from './rules.ts'
export { profileSubjects } from './subject.ts'

export type Profiles = ReturnType<typeof profileService>

/** A profile as a viewer sees it. Discovery adds the rest, which depends on both people. */
export type VisibleProfile = Omit<Profile, 'saved' | 'likeIn' | 'matchId'>

type VisibleRow = NonNullable<Awaited<ReturnType<typeof store.visibleProfileBy>>>

export interface FoundProfile {
  row: VisibleRow
  visibility: Visibility
  relation: Relation
}

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

export function profileService({ clock, events }: Platform, { moderation, photos }: Dependencies) {
  const myView = async (db: Db, row: store.ProfileRow): Promise<MyProfile> => {
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

  /** Checks the texts of a profile. Returns the rule they are held for, if any. */
  async function checkTexts(tx: Tx, id: string, texts: readonly string[]): Promise<string | null> {
    const { verdict, rule } = await moderation.checkText(tx, {
      kind: 'profile_text',
      subjectId: id,
      accountId: id,
      texts: texts.map((text) => ({ text, where: 'public' as const })),
    })
    return verdict === 'hit' ? rule : null
  }

  /** `own` is the viewer's profile, which distance and shared interests depend on. */
  const presentTo = (
    own: store.ProfileRow | null,
    { row, visibility, relation, photos }: FoundProfile & { photos: readonly Photo[] },
  ): VisibleProfile => ({
    ...visibleFields(row, visibility, photos, clock.now()),
    relation,
    withinKm: visibility.distance && own ? bucketBetween(own.placeCell, row.placeCell) : null,
    shared: own && own.id !== row.id ? row.interests.filter((id) => own.interests.includes(id)) : [],
    creator: pageOf(row),
  })

  return {
    async mine(db: Db, me: Viewer): Promise<ProfileCard | null> {
      return (await store.cardOf(db, me.accountId)) ?? null
    },

    async fullProfile(db: Db, me: Viewer): Promise<MyProfile> {
      return myView(db, (await store.profileOf(db, me.accountId)) ?? refuse('not_found'))
    },

    /** False if the username is taken. */
    async create(tx: Tx, { place, ...profile }: NewProfile): Promise<boolean> {
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
        await this.updateAvatar(tx, profile.id)
      }
      return created
    },

    async change(tx: Tx, me: Viewer, change: Change): Promise<MyProfile> {
      const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
      // Unchanged texts aren't checked again, because our team may have approved them.
      if (change.displayName !== before.displayName)
        await moderation.checkNames(tx, before.id, { displayName: change.displayName })
      const texts = textsOf({ ...before, ...change })
      const heldRule =
        JSON.stringify(texts) === JSON.stringify(textsOf(before))
          ? before.heldRule
          : await checkTexts(tx, before.id, texts)
      // After a new name, a successful appeal doesn't restore the held one.
      const renamed = change.displayName !== undefined && change.displayName !== before.displayName
      const after = { ...change, heldRule, heldName: renamed ? null : before.heldName }
      await store.updateProfile(tx, before.id, after)
      await events.record(tx, 'profiles.changed', before.id, { accountId: before.id })
      return myView(tx, { ...before, ...after })
    },

    async placeOf(db: Db, me: Viewer): Promise<Place> {
      const row = (await store.profileOf(db, me.accountId)) ?? refuse('not_found')
      return { cell: row.placeCell, name: row.placeName }
    },

    async setPlace(tx: Tx, id: string, { cell, name }: Place): Promise<void> {
      await store.updateProfile(tx, id, { placeCell: cell, placeName: name })
      await events.record(tx, 'profiles.changed', id, { accountId: id })
    },

    async changeUsername(tx: Tx, me: Viewer, username: string): Promise<ProfileCard> {
      const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
      if (username !== before.username) await moderation.checkNames(tx, before.id, { username })
      if (!(await store.updateUsername(tx, me.accountId, username))) refuse('username_taken')
      return (await store.cardOf(tx, me.accountId)) ?? refuse('not_found')
    },

    isUsernameFree: async (db: Db, me: Viewer, username: string): Promise<boolean> =>
      !isReserved(username) && store.isUsernameFree(db, username, me.accountId),

    has: store.hasProfile,

    /** Finds a profile by id or username, with its privacy settings. Leaves out closed accounts by default. */
    find: store.visibleProfileBy,

    async present(db: Db, me: Viewer | null, found: FoundProfile): Promise<VisibleProfile> {
      const [own, shown] = await Promise.all([
        me && store.profileOf(db, me.accountId),
        photos.shown(db, [found.row.id]),
      ])
      return presentTo(own ?? null, { ...found, photos: shown.get(found.row.id) ?? [] })
    },

    /** For callers that know the relations already. Leaves out profiles that the viewer may not see. */
    async presentMany(
      db: Db,
      me: Viewer,
      people: readonly { id: string; relation: Relation }[],
    ): Promise<Map<string, VisibleProfile>> {
      const ids = people.map(({ id }) => id)
      const [own, rows, shown] = await Promise.all([
        store.profileOf(db, me.accountId),
        store.visibleProfilesOf(db, ids),
        photos.shown(db, ids),
      ])
      const rowsById = new Map(rows.map((row) => [row.id, row]))
      const profiles = new Map<string, VisibleProfile>()
      for (const { id, relation } of people) {
        const row = rowsById.get(id)
        const visibility = row && decideVisibility(relation, row)
        if (visibility)
          profiles.set(id, presentTo(own ?? null, { row, visibility, relation, photos: shown.get(id) ?? [] }))
      }
      return profiles
    },

    /** For our team: what a reporter sees of a profile, without anything about the reporter. */
    async evidence(db: Db, { row, visibility }: Pick<FoundProfile, 'row' | 'visibility'>) {
      const shown = (await photos.shown(db, [row.id])).get(row.id) ?? []
      const { id: _id, ...evidence } = visibleFields(row, visibility, shown, clock.now())
      return { ...evidence, creator: pageOf(row) }
    },

    search: (db: Db, me: Viewer, prefix: string): Promise<ProfileSearchResult[]> =>
      store.profilesByPrefix(db, me.accountId, prefix, SEARCH_RESULTS),

    /** The avatar is the first photo that others may see. */
    async updateAvatar(tx: Tx, id: string): Promise<void> {
      const [main] = (await photos.shown(tx, [id])).get(id) ?? []
      await store.updateProfile(tx, id, { avatarUrl: main ? photos.avatarUrl(main) : null })
    },

    recordActivity: (db: Db, id: string): Promise<void> => store.setLastActive(db, id, hourOf(clock.now())),
  }
}

const pageOf = ({ tagline, subscriptionPrice, idVerified }: VisibleRow): Profile['creator'] =>
  tagline === null ? null : { tagline, subscriptionPrice: subscriptionPrice!, idVerified: idVerified! }

const HOUR_MS = 3_600_000
const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)

const textsOf = ({ bio, prompts }: Pick<store.ProfileRow, 'bio' | 'prompts'>): string[] =>
  [bio, ...prompts.map(({ answer }) => answer)].filter((text) => text !== '')

function visibleFields(row: store.ProfileRow, visibility: Visibility, photos: readonly Photo[], now: Date) {
  const { id, displayName, username, avatarUrl, interests, languages } = row
  return {
    id,
    displayName,
    username,
    avatarUrl,
    interests,
    languages,
    age: visibility.age ? ageNow(row.birthDate, now) : null,
    gender: visibility.basics ? row.gender : null,
    intent: visibility.basics ? row.intent : null,
    active: visibility.active ? lastActive(row.activeAt, now) : null,
    bio: row.heldRule ? '' : row.bio,
    prompts: row.heldRule ? [] : row.prompts.filter(({ answer }) => answer !== ''),
    photos: visibility.photos === 'all' ? [...photos] : photos.slice(0, 1),
  }
}
