import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from './service.ts'
import * as store from './store.ts'

export const mediaTables = (_: Platform, { media }: { media: Media }) =>
  defineTables({
    section: {
      name: 'media',
      about: 'The pictures you added. The files are in the folder with the same name.',
    },
    tables: {
      media: {
        owner: 'ownerId',
        export: ['id', 'purpose', 'state', 'width', 'height', 'bytes', 'createdAt'],
        present: (picture) => ({ ...picture, file: `media/${picture.id}.webp` }),
        orderBy: ['createdAt', 'id'],
        omit: {
          class: 'technical: who may see it',
          widths: 'technical: which sizes exist',
          avif: 'technical: which files exist',
          thumbhash: 'a blur of the picture, which is exported',
        },
        erase: 'cascade',
      },
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
