import { publishColumns } from '#platform/db/published-columns.ts'

/** What others may know of a person wherever they appear, and the number that discovery knows them by. */
export const PROFILES = publishColumns('profiles', [
  'id',
  'number',
  'displayName',
  'username',
  'avatarUrl',
  'birthDate',
])

export const LAST_VISITS = publishColumns('profiles', ['id', 'activeAt'])

/** What people tell about themselves on their profile. */
export const PROFILE_DETAILS = publishColumns('profiles', ['id', 'interests', 'prompts', 'languages'])

/** What our team sees of a profile, including a name and texts that are held back from others. */
export const REVIEWED_PROFILES = publishColumns('profiles', [
  'id',
  'displayName',
  'heldName',
  'username',
  'heldUsername',
  'avatarUrl',
  'bio',
  'prompts',
  'wordsHeld',
  'birthDate',
  'intent',
  'interests',
  'createdAt',
])
