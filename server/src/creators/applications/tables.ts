import { defineTables } from '#platform/personal-data/define-tables.ts'

export const applicationTables = defineTables({
  section: {
    name: 'applications',
    about: 'Your applications to become a creator, and what we decided. Their pictures are in “media”.',
  },
  tables: {
    creatorApplications: {
      owner: 'accountId',
      export: [
        'state',
        'category',
        'links',
        'about',
        'sample',
        'agreement',
        'sentAt',
        'decidedAt',
        'reason',
        'note',
      ],
      orderBy: 'sentAt',
      omit: { id: 'a key', decidedBy: 'who on our team decided' },
    },
    applicationPhotos: {
      owner: 'accountId',
      export: [],
      omit: { mediaId: 'exported among the media', applicationId: 'a key', position: 'technical: an order' },
    },
  },
})
