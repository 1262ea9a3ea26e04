import { createHash } from 'node:crypto'
import type { Photo } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Platform } from '#platform/platform.ts'

export type SubjectKind = Tables['moderationCases']['subjectKind']

/** What our team sees of a subject, in its current state. */
export interface SubjectContent {
  /** Includes texts by others if they are needed as context. */
  texts: { label: string; text: string; others?: boolean }[]
  photos: Photo[]
  held: boolean
  madeAt: Date | null
}

/** How a feature applies decisions to one kind of subject. `hold` and `release` are idempotent. */
export interface Subject {
  /** Null if it was deleted. */
  show(db: Db, id: string): Promise<SubjectContent | null>
  /** Hides it from everyone but its author. */
  hold(tx: Tx, id: string, rule: string): Promise<void>
  /** Shows it to others again. */
  release(tx: Tx, id: string): Promise<void>
}

export type Subjects = Record<SubjectKind, Subject>

/** Clears the caches of all nodes after each decision. */
export const withCacheInvalidation = (
  { cacheInvalidator }: Pick<Platform, 'cacheInvalidator'>,
  subjects: Subjects,
): Subjects =>
  Object.fromEntries(
    Object.entries(subjects).map(([kind, { show, hold, release }]): [string, Subject] => [
      kind,
      {
        show,
        async hold(tx, id, rule) {
          await hold(tx, id, rule)
          cacheInvalidator.invalidate(tx)
        },
        async release(tx, id) {
          await release(tx, id)
          cacheInvalidator.invalidate(tx)
        },
      },
    ]),
  ) as Subjects

/** Recognizes later whether a subject has changed since it was reviewed. */
export const contentHash = ({ texts, photos }: SubjectContent): string =>
  createHash('sha256')
    .update(JSON.stringify([texts.map(({ text }) => text), photos.map(({ id }) => id)]))
    .digest('base64url')
