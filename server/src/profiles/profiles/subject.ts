import { PROMPTS } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Subject } from '#safety/moderation/service.ts'
import * as store from './store.ts'

interface Dependencies {
  media: Media
  photos: Photos
  /** Photos that stay hidden because of their own decision, case or pending check. */
  heldPhotos(db: Db, mediaIds: readonly string[]): Promise<Set<string>>
}

/** The texts of a profile, and a whole profile, as subjects of decisions. */
export function profileSubjects({ events }: Platform, { media, photos, heldPhotos }: Dependencies) {
  /** Replaces held names in the row, because many features read them. Texts stay; their readers check `heldRule`. */
  async function setHeld(tx: Tx, id: string, heldRule: string | null): Promise<void> {
    await store.updateProfile(tx, id, { heldRule })
    await (heldRule ? store.holdNames(tx, id) : store.releaseNames(tx, id))
    await events.record(tx, 'profiles.changed', id, { accountId: id })
  }

  const texts: Subject = {
    async show(db, id) {
      const row = await store.profileOf(db, id)
      if (!row) return null
      const username = row.username ?? row.heldUsername
      const labeled = [
        { label: 'Name', text: row.heldName ?? row.displayName },
        ...(username ? [{ label: 'Username', text: username }] : []),
        ...(row.bio ? [{ label: 'Bio', text: row.bio }] : []),
        ...row.prompts.flatMap(({ prompt, answer }) =>
          answer
            ? [{ label: PROMPTS.find((one) => one.id === prompt)?.label ?? 'Prompt', text: answer }]
            : [],
        ),
      ]
      return { texts: labeled, photos: [], held: row.heldRule !== null, madeAt: row.createdAt }
    },
    hold: (tx, id, rule) => setHeld(tx, id, rule),
    release: (tx, id) => setHeld(tx, id, null),
  }

  const whole: Subject = {
    async show(db: Db, id: string) {
      const profile = await texts.show(db, id)
      if (!profile) return null
      const shown = await media.photosOf(db, await photos.idsOf(db, id))
      return {
        ...profile,
        photos: shown,
        held: profile.held && shown.every(({ state }) => state !== 'shown'),
      }
    },
    async hold(tx, id, rule) {
      await photos.lock(tx, id)
      await setHeld(tx, id, rule)
      for (const photo of await photos.idsOf(tx, id)) await media.setVisibility(tx, photo, 'held')
    },
    async release(tx, id) {
      await photos.lock(tx, id)
      await setHeld(tx, id, null)
      const all = await photos.idsOf(tx, id)
      const held = await heldPhotos(tx, all)
      for (const photo of all) if (!held.has(photo)) await media.setVisibility(tx, photo, 'shown')
    },
  }

  return { texts, whole }
}
