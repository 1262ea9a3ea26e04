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
  /** Of somebody's photos those that were removed by themselves, or wait for somebody to look. */
  heldAnyway(db: Db, mediaIds: readonly string[]): Promise<Set<string>>
}

/** What a profile says, and a whole person, as something to decide about. */
export function profileSubjects({ events }: Platform, { media, photos, heldAnyway }: Dependencies) {
  /** Names are replaced where they stand, as they are read in so many places; the words are left out by who shows them. */
  async function setHeld(tx: Tx, id: string, wordsHeld: string | null): Promise<void> {
    await store.updateProfile(tx, id, { wordsHeld })
    await (wordsHeld ? store.holdNames(tx, id) : store.releaseNames(tx, id))
    await events.record(tx, 'profiles.changed', id, { accountId: id })
  }

  const words: Subject = {
    async show(db, id) {
      const row = await store.profileOf(db, id)
      if (!row) return null
      const username = row.username ?? row.heldUsername
      const texts = [
        { label: 'Name', text: row.heldName ?? row.displayName },
        ...(username ? [{ label: 'Username', text: username }] : []),
        ...(row.bio ? [{ label: 'Bio', text: row.bio }] : []),
        ...row.prompts.flatMap(({ prompt, answer }) =>
          answer
            ? [{ label: PROMPTS.find((one) => one.id === prompt)?.label ?? 'Prompt', text: answer }]
            : [],
        ),
      ]
      return { texts, photos: [], held: row.wordsHeld !== null, madeAt: row.createdAt }
    },
    hold: (tx, id, rule) => setHeld(tx, id, rule),
    release: (tx, id) => setHeld(tx, id, null),
  }

  const whole: Subject = {
    async show(db: Db, id: string) {
      const said = await words.show(db, id)
      if (!said) return null
      const shown = await media.photosOf(db, await photos.idsOf(db, id))
      return { ...said, photos: shown, held: said.held && shown.every(({ state }) => state !== 'shown') }
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
      const held = await heldAnyway(tx, all)
      for (const photo of all) if (!held.has(photo)) await media.setVisibility(tx, photo, 'shown')
    },
  }

  return { words, whole }
}
