import { createHash } from 'node:crypto'
import type { Photo } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Platform } from '#platform/platform.ts'

export type SubjectKind = Tables['moderationCases']['subjectKind']

/** What the team sees of it, as it is now. */
export interface ShownSubject {
  /** With what somebody else wrote, where it is needed to understand it. */
  texts: { label: string; text: string; others?: boolean }[]
  photos: Photo[]
  held: boolean
  madeAt: Date | null
}

/** What a feature lets be decided about something of its own. Each may be done again, and then changes nothing. */
export interface Subject {
  /** Null when it is gone. */
  show(db: Db, id: string): Promise<ShownSubject | null>
  /** Nobody but its author sees it from now on. */
  hold(tx: Tx, id: string, rule: string): Promise<void>
  /** Others see it again. */
  release(tx: Tx, id: string): Promise<void>
}

export type Subjects = Record<SubjectKind, Subject>

/** The same, and no node goes on showing from memory what was decided about. */
export const seenAtOnce = (
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

/** Of what was looked at, to know later whether it is still the same. */
export const markOf = ({ texts, photos }: ShownSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([texts.map(({ text }) => text), photos.map(({ id }) => id)]))
    .digest('base64url')
