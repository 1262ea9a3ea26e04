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
import { ageNow, completeness, lastActive, type Sight, whatShows } from './rules.ts'
import * as store from './store.ts'

export { whatShows } from './rules.ts'
export { profileSubjects } from './subject.ts'

export type Profiles = ReturnType<typeof profileService>

/** Of a profile, what it is; what the two are to each other besides is asked elsewhere. */
export type SeenProfile = Omit<Profile, 'saved' | 'likeIn' | 'matchId'>

type VisibleRow = NonNullable<Awaited<ReturnType<typeof store.visibleProfileBy>>>

export interface Found {
  row: VisibleRow
  sight: Sight
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

  /** The rule for which the words of a profile wait for somebody to look at them. */
  async function heldFor(tx: Tx, id: string, words: readonly string[]): Promise<string | null> {
    const { verdict, rule } = await moderation.checkText(tx, {
      kind: 'profile_text',
      subjectId: id,
      accountId: id,
      texts: words.map((text) => ({ text, where: 'public' as const })),
    })
    return verdict === 'hit' ? rule : null
  }

  /** Seen from beside one's own. */
  const beside = (
    own: store.ProfileRow | null,
    { row, sight, relation, photos }: Found & { photos: readonly Photo[] },
  ): SeenProfile => ({
    ...seen(row, sight, photos, clock.now()),
    relation,
    withinKm: sight.distance && own ? bucketBetween(own.placeCell, row.placeCell) : null,
    shared: own && own.id !== row.id ? row.interests.filter((id) => own.interests.includes(id)) : [],
    creator: pageOf(row),
  })

  return {
    async mine(db: Db, me: Viewer): Promise<ProfileCard | null> {
      return (await store.cardOf(db, me.accountId)) ?? null
    },

    async whole(db: Db, me: Viewer): Promise<MyProfile> {
      return myView(db, (await store.profileOf(db, me.accountId)) ?? refuse('not_found'))
    },

    /** False when somebody has the username. */
    async create(tx: Tx, { place, ...profile }: NewProfile): Promise<boolean> {
      const now = clock.now()
      const made = await store.insertProfile(tx, {
        ...profile,
        avatarUrl: null,
        bio: '',
        prompts: [],
        languages: [],
        wordsHeld: null,
        heldName: null,
        heldUsername: null,
        placeCell: place.cell,
        placeName: place.name,
        activeAt: hourOf(now),
        createdAt: now,
      })
      if (made) {
        await moderation.checkNames(tx, profile.id, profile)
        await this.followMainPhoto(tx, profile.id)
      }
      return made
    },

    async change(tx: Tx, me: Viewer, change: Change): Promise<MyProfile> {
      const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
      // What was read already is not read again: somebody may have decided that it is fine.
      if (change.displayName !== before.displayName)
        await moderation.checkNames(tx, before.id, { displayName: change.displayName })
      const words = wordsOf({ ...before, ...change })
      const wordsHeld =
        JSON.stringify(words) === JSON.stringify(wordsOf(before))
          ? before.wordsHeld
          : await heldFor(tx, before.id, words)
      // Who has a name again does not get the old one back.
      const renamed = change.displayName !== undefined && change.displayName !== before.displayName
      const after = { ...change, wordsHeld, heldName: renamed ? null : before.heldName }
      await store.updateProfile(tx, before.id, after)
      await events.record(tx, 'profiles.changed', before.id, { accountId: before.id })
      return myView(tx, { ...before, ...after })
    },

    async placeOf(db: Db, me: Viewer): Promise<Place> {
      const row = (await store.profileOf(db, me.accountId)) ?? refuse('not_found')
      return { cell: row.placeCell, name: row.placeName }
    },

    /** For a place that discovery settings or onboarding resolved. */
    async move(tx: Tx, id: string, { cell, name }: Place): Promise<void> {
      await store.updateProfile(tx, id, { placeCell: cell, placeName: name })
      await events.record(tx, 'profiles.changed', id, { accountId: id })
    },

    async rename(tx: Tx, me: Viewer, username: string): Promise<ProfileCard> {
      const before = (await store.lockProfile(tx, me.accountId)) ?? refuse('not_found')
      if (username !== before.username) await moderation.checkNames(tx, before.id, { username })
      if (!(await store.updateUsername(tx, me.accountId, username))) refuse('username_taken')
      return (await store.cardOf(tx, me.accountId)) ?? refuse('not_found')
    },

    isUsernameFree: async (db: Db, me: Viewer, username: string): Promise<boolean> =>
      !isReserved(username) && store.isUsernameFree(db, username, me.accountId),

    has: store.hasProfile,

    /** Whoever has this id or username, with what decides who may see it; closed accounts on request only. */
    find: store.visibleProfileBy,

    /** Somebody as seen by `me`; `sight` says how much that is. */
    async present(db: Db, me: Viewer | null, found: Found): Promise<SeenProfile> {
      const [own, shown] = await Promise.all([
        me && store.profileOf(db, me.accountId),
        photos.shown(db, [found.row.id]),
      ])
      return beside(own ?? null, { ...found, photos: shown.get(found.row.id) ?? [] })
    },

    /** Several at once, whose relation whoever asks knows. Who may not be seen is missing. */
    async many(
      db: Db,
      me: Viewer,
      wanted: readonly { id: string; relation: Relation }[],
    ): Promise<Map<string, SeenProfile>> {
      const ids = wanted.map(({ id }) => id)
      const [own, rows, shown] = await Promise.all([
        store.profileOf(db, me.accountId),
        store.visibleProfilesOf(db, ids),
        photos.shown(db, ids),
      ])
      const found = new Map(rows.map((row) => [row.id, row]))
      const profiles = new Map<string, SeenProfile>()
      for (const { id, relation } of wanted) {
        const row = found.get(id)
        const sight = row && whatShows(relation, row)
        if (sight)
          profiles.set(id, beside(own ?? null, { row, sight, relation, photos: shown.get(id) ?? [] }))
      }
      return profiles
    },

    /** For the team: what somebody with that sight gets to see, and nothing about themselves. */
    async evidence(db: Db, { row, sight }: Pick<Found, 'row' | 'sight'>) {
      const shown = (await photos.shown(db, [row.id])).get(row.id) ?? []
      const { id: _id, ...evidence } = seen(row, sight, shown, clock.now())
      return { ...evidence, creator: pageOf(row) }
    },

    search: (db: Db, me: Viewer, prefix: string): Promise<ProfileSearchResult[]> =>
      store.profilesByPrefix(db, me.accountId, prefix, SEARCH_RESULTS),

    /** The face beside the name is the first photo that others may see. */
    async followMainPhoto(tx: Tx, id: string): Promise<void> {
      const [main] = (await photos.shown(tx, [id])).get(id) ?? []
      await store.updateProfile(tx, id, { avatarUrl: main ? photos.avatarUrl(main) : null })
    },

    /** Somebody is here. */
    touch: (db: Db, id: string): Promise<void> => store.touch(db, id, hourOf(clock.now())),
  }
}

const pageOf = ({ tagline, subscriptionPrice, idVerified }: VisibleRow): Profile['creator'] =>
  tagline === null ? null : { tagline, subscriptionPrice: subscriptionPrice!, idVerified: idVerified! }

const HOUR_MS = 3_600_000
const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)

const wordsOf = ({ bio, prompts }: Pick<store.ProfileRow, 'bio' | 'prompts'>): string[] =>
  [bio, ...prompts.map(({ answer }) => answer)].filter((words) => words !== '')

function seen(row: store.ProfileRow, sight: Sight, photos: readonly Photo[], now: Date) {
  const { id, displayName, username, avatarUrl, interests, languages } = row
  return {
    id,
    displayName,
    username,
    avatarUrl,
    interests,
    languages,
    age: sight.age ? ageNow(row.birthDate, now) : null,
    gender: sight.basics ? row.gender : null,
    intent: sight.basics ? row.intent : null,
    active: sight.active ? lastActive(row.activeAt, now) : null,
    bio: row.wordsHeld ? '' : row.bio,
    prompts: row.wordsHeld ? [] : row.prompts.filter(({ answer }) => answer !== ''),
    photos: sight.photos === 'all' ? [...photos] : photos.slice(0, 1),
  }
}
