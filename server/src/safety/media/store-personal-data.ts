import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Media } from './service.ts'
import * as store from './store.ts'

export const mediaData = (media: Media): PersonalDataSection => ({
  name: 'media',
  about: 'The pictures that you have added. The files lie in the folder of the same name.',
  async export(db, accountId) {
    return (await store.mediaOf(db, accountId)).map(
      ({ id, purpose, state, width, height, bytes, createdAt }) => ({
        ...{ id, purpose, state, width, height, bytes, createdAt },
        file: `media/${id}.webp`,
      }),
    )
  },
  files: (db, accountId) => media.files(db, accountId),
  async erase(tx, accountId) {
    const rows = await store.mediaOf(tx, accountId)
    await media.erase(
      tx,
      rows.map(({ id }) => id),
    )
  },
})
