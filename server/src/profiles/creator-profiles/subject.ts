import type { Subject } from '#safety/moderation/service.ts'
import * as store from './store-settings.ts'

/** The texts of a creator page as the subject of a decision. */
export const textSubject: Subject = {
  async show(db, id) {
    const row = await store.settingsOf(db, id)
    if (!row) return null
    const texts = [
      { label: 'Tagline', text: row.tagline },
      { label: 'About', text: row.about },
      ...row.perks.map((text) => ({ label: 'Perk', text })),
      { label: 'Welcome', text: row.welcome },
    ].filter(({ text }) => text !== '')
    return { texts, photos: [], held: row.heldRule !== null, madeAt: row.createdAt }
  },
  async hold(tx, id, rule) {
    await store.updateSettings(tx, id, { heldRule: rule })
  },
  async release(tx, id) {
    await store.updateSettings(tx, id, { heldRule: null })
  },
}
