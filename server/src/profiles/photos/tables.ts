import { defineTables } from '#platform/personal-data/define-tables.ts'

export const photoTables = defineTables({
  section: {
    name: 'photos',
    about: 'The order of your profile photos. The photos themselves are in “media”.',
  },
  tables: {
    profilePhotos: { owner: 'ownerId', export: ['mediaId', 'position'], orderBy: 'position' },
  },
})
