import {
  bucketBetween,
  type FoundProfile,
  isReserved,
  type MyProfile,
  type Photo,
  type Place,
  type Profile,
  type ProfileCard,
  type Relation,
  SEARCH_RESULTS,
} from '@koji/contract'
import type { Relations } from '#discovery/relations/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { ageNow, completeness, lastActive, type Sight, whatShows } from './rules.ts'
import * as store from './store.ts'

export { profileSubjects } from './subject.ts'

export type Profiles = ReturnType<typeof profileService>

/** Of a profile, what it is; what the two are to each other besides is asked elsewhere. */
export type SeenProfile = Omit<Profile, 'saved' | 'likeIn' | 'matchId'>

interface Others {
  moderation: Moderation
  photos: Photos
  relations: Relations
}

type NewProfile = Pick<
  store.ProfileRow,
  'id' | 'displayName' | 'username' | 'birthDate' | 'gender' | 'intent' | 'interests'
> & { place: Place }

type Change = Partial<
  Pick<store.ProfileRow, 'displayName' | 'gender' | 'intent' | 'bio' | 'prompts' | 'interests' | 'languages'>
>

export function profileService({ clock, events }: Platform, { moderation, photos, relations }: Others) {
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
      ...({ kind: 'profile_text', subjectId: id, accountId: id } as const),
      texts: words.map((text) => ({ text, where: 'public' as const })),
    })
    return verdict === 'hit' ? rule : null
  }

  /** Seen from beside one's own. */
  const beside = (
    own: store.ProfileRow | null,
    {
      row,
      sight,
      relation,
      photos,
    }: { row: store.VisibleRow; sight: Sight; relation: Relation; photos: readonly Photo[] },
  ): SeenProfile => ({
    ...seen(row, sight, photos, clock.now()),
    relation,
    withinKm: sight.distance && own ? bucketBetween(own.placeCell, row.placeCell) : null,
    shared: own && own.id !== row.id ? row.interests.filter((id) => own.interests.includes(id)) : [],
    creator: pageOf(row),
  })

  async function look(db: Db, me: Viewer | null, idOrUsername: string) {
    const row = await store.visibleProfileBy(db, idOrUsername)
    if (!row) return null
    const standing = await relations.between(db, me?.accountId ?? null, row.id)
    const sight = whatShows(standing, row)
    return sight && standing !== 'blocked' ? { row, sight, relation: standing } : null
  }

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
        ...{ avatarUrl: null, bio: '', prompts: [], languages: [], wordsHeld: null },
        ...{ heldName: null, heldUsername: null },
        ...{ placeCell: place.cell, placeName: place.name, activeAt: hourOf(now), createdAt: now },
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

    /** Hidden, blocked and missing are refused alike. */
    async one(db: Db, me: Viewer | null, idOrUsername: string): Promise<SeenProfile> {
      const { row, sight, relation } = (await look(db, me, idOrUsername)) ?? refuse('not_found')
      const [own, shown] = await Promise.all([
        me && store.profileOf(db, me.accountId),
        photos.shown(db, [row.id]),
      ])
      return beside(own ?? null, { row, sight, relation, photos: shown.get(row.id) ?? [] })
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

    /**
     * What the team gets to see of somebody who is reported: all that whoever reports may see, and nothing about
     * themselves. A block takes nothing away, and for those who `met` neither does hiding or leaving. Null when that
     * is nothing.
     */
    async evidence(db: Db, me: Viewer, id: string, { met = false } = {}) {
      const row = await store.visibleProfileBy(db, id, { closedToo: met })
      const sight =
        row && whatShows(met ? 'matched' : await relations.despiteBlocks(db, me.accountId, id), row)
      if (!sight) return null
      const shown = (await photos.shown(db, [row.id])).get(row.id) ?? []
      const { id: _id, ...evidence } = seen(row, sight, shown, clock.now())
      return { ...evidence, creator: pageOf(row) }
    },

    canSee: async (db: Db, me: Viewer, id: string): Promise<boolean> => (await look(db, me, id)) !== null,

    /** The main photo of a creator is on public pages, and so is public itself, but not for whom they blocked. */
    async canSeePhoto(db: Db, me: Viewer | null, photo: { id: string; ownerId: string }): Promise<boolean> {
      if (photo.ownerId === me?.accountId) return true
      const row = await store.visibleProfileBy(db, photo.ownerId)
      if (!row) return false
      const standing = await relations.between(db, me?.accountId ?? null, row.id)
      const sight = whatShows(standing, row)
      if (sight?.photos === 'all') return true
      const publicFace = sight !== null || (row.tagline !== null && standing !== 'blocked')
      return publicFace && (await photos.isMain(db, photo))
    },

    search: (db: Db, me: Viewer, prefix: string): Promise<FoundProfile[]> =>
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

type VisibleRow = NonNullable<Awaited<ReturnType<typeof store.visibleProfileBy>>>

const pageOf = ({ tagline, subscriptionPrice, idVerified }: VisibleRow): Profile['creator'] =>
  tagline === null ? null : { tagline, subscriptionPrice: subscriptionPrice!, idVerified: idVerified! }

const HOUR_MS = 3_600_000
const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)

const wordsOf = ({ bio, prompts }: Pick<store.ProfileRow, 'bio' | 'prompts'>): string[] =>
  [bio, ...prompts.map(({ answer }) => answer)].filter((words) => words !== '')

function seen(row: store.ProfileRow, sight: Sight, photos: readonly Photo[], now: Date) {
  const { id, displayName, username, avatarUrl, interests, languages } = row
  return {
    ...{ id, displayName, username, avatarUrl, interests, languages },
    age: sight.age ? ageNow(row.birthDate, now) : null,
    gender: sight.basics ? row.gender : null,
    intent: sight.basics ? row.intent : null,
    active: sight.active ? lastActive(row.activeAt, now) : null,
    bio: row.wordsHeld ? '' : row.bio,
    prompts: row.wordsHeld ? [] : row.prompts.filter(({ answer }) => answer !== ''),
    photos: sight.photos === 'all' ? [...photos] : photos.slice(0, 1),
  }
}
