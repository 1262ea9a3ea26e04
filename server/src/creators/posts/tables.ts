import { defineTables } from '#platform/personal-data/define-tables.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { erasePostData } from './store-erasure.ts'

export const postTables = (_: Platform, { media }: { media: Media }) =>
  defineTables({
    section: {
      name: 'posts',
      about:
        'What you published or drafted as a creator, with the ids of its photos, and the posts you like.',
    },
    tables: {
      posts: {
        owner: 'creatorId',
        export: [
          'id',
          'state',
          'visibility',
          'text',
          'publishAt',
          'publishedAt',
          'announcedAt',
          'editedAt',
          'changedAt',
          'pinned',
          'heldRule',
          'likes',
          'comments',
          'reach',
        ],
        orderBy: ['changedAt', 'id'],
        omit: { photos: 'counts what is exported' },
      },
      postPhotos: {
        owner: 'creatorId',
        export: ['mediaId', 'postId', 'position', 'alt', 'createdAt'],
        orderBy: ['createdAt', 'mediaId'],
        erase: 'cascade',
      },
      postLikes: { owner: 'accountId', export: ['postId', 'at'], orderBy: ['at', 'postId'] },
      postViews: {
        owner: 'accountId',
        export: [],
        omit: { postId: 'counts each viewer once, and is shown to no one' },
      },
    },
    erase: (tx, accountId) => erasePostData(media, tx, accountId),
  })
