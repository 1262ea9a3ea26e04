import { bucketBetween, type Photo, type Profile, type Relation } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import { ageNow, decideVisibility, lastActive, type Visibility } from './rules.ts'
import * as store from './store.ts'

/** A profile as a viewer sees it. Discovery adds the rest, which depends on both people. */
export type VisibleProfile = Omit<Profile, 'saved' | 'likeIn' | 'matchId'>

type VisibleRow = NonNullable<Awaited<ReturnType<typeof store.visibleProfileBy>>>

export interface FoundProfile {
  row: VisibleRow
  visibility: Visibility
  relation: Relation
}

interface Context extends Pick<Platform, 'clock'> {
  photos: Photos
}

/** Profiles as others see them. */
export const profilePresenter = (context: Context) => ({
  present: (db: Db, me: Viewer | null, found: FoundProfile) => present(context, db, me, found),
  presentMany: (db: Db, me: Viewer, people: readonly { id: string; relation: Relation }[]) =>
    presentMany(context, db, me, people),
  evidence: (db: Db, found: Pick<FoundProfile, 'row' | 'visibility'>) => evidence(context, db, found),
})

async function present(
  context: Context,
  db: Db,
  me: Viewer | null,
  found: FoundProfile,
): Promise<VisibleProfile> {
  const [own, shown] = await Promise.all([
    me && store.profileOf(db, me.accountId),
    context.photos.shown(db, [found.row.id]),
  ])
  return presentTo(context, own ?? null, { ...found, photos: shown.get(found.row.id) ?? [] })
}

/** For callers that know the relations already. Leaves out profiles that the viewer may not see. */
async function presentMany(
  context: Context,
  db: Db,
  me: Viewer,
  people: readonly { id: string; relation: Relation }[],
): Promise<Map<string, VisibleProfile>> {
  const ids = people.map(({ id }) => id)
  const [own = null, rows, shown] = await Promise.all([
    store.profileOf(db, me.accountId),
    store.visibleProfilesOf(db, ids),
    context.photos.shown(db, ids),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const profiles = new Map<string, VisibleProfile>()
  for (const { id, relation } of people) {
    const row = rowsById.get(id)
    const visibility = row && decideVisibility(relation, row)
    if (visibility)
      profiles.set(id, presentTo(context, own, { row, visibility, relation, photos: shown.get(id) ?? [] }))
  }
  return profiles
}

/** For our team: what a reporter sees of a profile, without anything about the reporter. */
async function evidence(
  { clock, photos }: Context,
  db: Db,
  { row, visibility }: Pick<FoundProfile, 'row' | 'visibility'>,
) {
  const shown = (await photos.shown(db, [row.id])).get(row.id) ?? []
  const { id: _id, ...evidence } = visibleFields(row, visibility, shown, clock.now())
  return { ...evidence, creator: pageOf(row) }
}

/** `own` is the viewer's profile, which distance and shared interests depend on. */
const presentTo = (
  { clock }: Context,
  own: store.ProfileRow | null,
  { row, visibility, relation, photos }: FoundProfile & { photos: readonly Photo[] },
): VisibleProfile => ({
  ...visibleFields(row, visibility, photos, clock.now()),
  relation,
  withinKm: visibility.distance && own ? bucketBetween(own.placeCell, row.placeCell) : null,
  shared: own && own.id !== row.id ? row.interests.filter((id) => own.interests.includes(id)) : [],
  creator: pageOf(row),
})

const pageOf = ({ tagline, subscriptionPrice, idVerified }: VisibleRow): Profile['creator'] =>
  tagline === null ? null : { tagline, subscriptionPrice: subscriptionPrice!, idVerified: idVerified! }

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
