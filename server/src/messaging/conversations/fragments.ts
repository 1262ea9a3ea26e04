import { publishColumns } from '#platform/db/published-columns.ts'

export const CONVERSATIONS = publishColumns('conversations', [
  'matchId',
  'lowId',
  'highId',
  'open',
  'lastDay',
  'lowRead',
  'highRead',
  'lowUnread',
  'highUnread',
  'lowWaits',
  'highWaits',
])

export const MESSAGES = publishColumns('messages', [
  'id',
  'matchId',
  'seq',
  'sender',
  'at',
  'unsentAt',
  'heldRule',
])

export const MESSAGE_PHOTOS = publishColumns('messagePhotos', ['mediaId', 'matchId', 'seq'])
