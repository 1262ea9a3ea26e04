import {
  ageOn,
  type PageQuery,
  type Photo,
  SAVED_MAX,
  type SavedKind,
  type Saved as SavedPerson,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { Relations } from '#discovery/relations/service.ts'
import type { Accounts } from '#identity/accounts/service.ts'
import { decodeCursor, pageOf, SortText, TimeKeys } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import * as store from './store.ts'

export type Saved = ReturnType<typeof savedService>

const CURSORS = { newest: TimeKeys, oldest: TimeKeys, name: z.tuple([SortText, z.uuid()]) }

export interface Dependencies {
  accounts: Accounts
  creators: Creators
  photos: Photos
  relations: Relations
}

export function savedService({ clock }: Platform, { accounts, creators, photos, relations }: Dependencies) {
  const canSee = (tx: Tx, me: Viewer, kind: SavedKind, id: string) =>
    kind === 'creators' ? creators.canSee(tx, me, id) : relations.canSee(tx, me, id)

  return {
    isSaved: async (
      db: Db,
      me: Viewer | null,
      target: { kind: SavedKind; personId: string },
    ): Promise<boolean> => me !== null && store.isSaved(db, { ownerId: me.accountId, ...target }),

    async list(
      db: Db,
      me: Viewer,
      kind: SavedKind,
      { after, limit, order }: PageQuery & { order: 'newest' | 'oldest' | 'name' },
    ) {
      const last = decodeCursor(after, CURSORS[order])
      const rows = await store.savedOf(db, me.accountId, kind, {
        order,
        after: last && { key: last[0], id: last[1] },
        limit: limit + 1,
      })
      const faces = await photos.shown(
        db,
        rows.map(({ id }) => id),
      )
      const today = clock.now().toISOString().slice(0, 10)
      return pageOf(
        rows,
        limit,
        (row) => present(row, kind, faces.get(row.id)?.[0] ?? null, today),
        (row) => [order === 'name' ? row.nameKey : row.savedAt.toISOString(), row.id],
      )
    },

    /** Saving again only changes the note. */
    async save(
      tx: Tx,
      me: Viewer,
      target: { kind: SavedKind; personId: string },
      { note, savedAt }: { note?: string | undefined; savedAt?: string | undefined },
    ): Promise<void> {
      const row = { ownerId: me.accountId, ...target }
      const count = await store.countAndLock(tx, me.accountId)
      if (target.personId === me.accountId) refuse('not_found')
      if (!(await accounts.preventErasure(tx, target.personId))) refuse('not_found')
      if (!(await canSee(tx, me, target.kind, target.personId))) refuse('not_found')
      const exists = await (note === undefined ? store.isSaved(tx, row) : store.updateNote(tx, row, note))
      if (exists) return
      if (count >= SAVED_MAX) refuse('too_many_saved')
      const now = clock.now()
      const at = savedAt ? new Date(savedAt) : now
      await store.insertSaved(tx, { ...row, note: note ?? '', savedAt: at < now ? at : now })
    },

    /** Removes an entry that was saved since then, unless it has a note. */
    async removeSavedSince(
      tx: Tx,
      me: Viewer,
      target: { kind: SavedKind; personId: string },
      since: Date,
    ): Promise<void> {
      await store.deleteSavedSince(tx, { ownerId: me.accountId, ...target }, since)
    },

    async remove(tx: Tx, me: Viewer, target: { kind: SavedKind; personId: string }) {
      const removed = await store.deleteSaved(tx, { ownerId: me.accountId, ...target })
      return removed ? { note: removed.note, savedAt: removed.savedAt.toISOString() } : null
    },
  }
}

function present(row: store.SavedRow, kind: SavedKind, photo: Photo | null, today: string): SavedPerson {
  const { id, displayName, username, avatarUrl, note } = row
  const isCreator = kind === 'creators'
  return {
    id,
    displayName,
    username,
    avatarUrl,
    note,
    photo,
    age: row.showAge && !isCreator ? ageOn(row.birthDate!, today) : null,
    tagline: isCreator ? row.tagline : null,
    subscriptionPrice: isCreator ? row.subscriptionPrice : null,
    idVerified: isCreator && row.idVerified === true,
    savedAt: row.savedAt.toISOString(),
  }
}
