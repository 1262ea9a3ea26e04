import { publishColumns } from '#platform/db/published-columns.ts'

export const PRIVACY_SETTINGS = publishColumns('privacySettings', [
  'profileId',
  'discoverable',
  'incognito',
  'showAge',
  'showDistance',
  'showOnline',
  'readReceipts',
  'publicLink',
])
