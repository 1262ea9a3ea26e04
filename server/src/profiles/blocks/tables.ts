import { defineTables } from '#platform/personal-data/define-tables.ts'

export const blockTables = defineTables({
  section: {
    name: 'blocks',
    about:
      'When you blocked someone. We leave out their name because it’s theirs, and they may have left Koji.',
  },
  tables: {
    blocks: {
      owner: 'blockerId',
      export: ['createdAt'],
      omit: {
        blockedId: 'names someone else, who may have left',
        displayName: 'names someone else, who may not want to be found',
        username: 'names someone else, who may not want to be found',
      },
      erase: { by: ['blockerId', 'blockedId'] },
    },
  },
})
