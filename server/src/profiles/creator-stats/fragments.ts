import { publishColumns } from '#platform/db/published-columns.ts'

export const CREATOR_DAYS = publishColumns('creatorDays', [
  'creatorId',
  'day',
  'reach',
  'likes',
  'comments',
  'joined',
  'churned',
  'posts',
  'gross',
  'net',
  'refunded',
])
