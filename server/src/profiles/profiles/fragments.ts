import { publishColumns } from '#platform/db/published-columns.ts'

/** What others may know about a member in every context, and the number that discovery uses for them. */
export const PROFILES = publishColumns('profiles', [
  'id',
  'number',
  'displayName',
  'username',
  'avatarUrl',
  'birthDate',
])

export const LAST_VISITS = publishColumns('profiles', ['id', 'activeAt'])

/** What members say about themselves. */
export const PROFILE_DETAILS = publishColumns('profiles', ['id', 'interests', 'prompts', 'languages'])

/** What our team sees of a profile, including held names and texts. */
export const REVIEWED_PROFILES = publishColumns('profiles', [
  'id',
  'displayName',
  'heldName',
  'username',
  'heldUsername',
  'avatarUrl',
  'bio',
  'prompts',
  'heldRule',
  'birthDate',
  'intent',
  'interests',
  'createdAt',
])
