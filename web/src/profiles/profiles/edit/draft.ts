import type { MyProfile } from '@koji/contract'

export type Fields = Pick<
  MyProfile,
  'displayName' | 'gender' | 'intent' | 'bio' | 'prompts' | 'interests' | 'languages'
>

export const fieldsOf = ({
  displayName,
  gender,
  intent,
  bio,
  prompts,
  interests,
  languages,
}: MyProfile): Fields => ({ displayName, gender, intent, bio, prompts, interests, languages })

/** Leaves out fields that were changed back to their stored values. */
export function changedFields(stored: Fields, touched: Partial<Fields>): Partial<Fields> {
  const changed = Object.entries(touched).filter(
    ([name, value]) => !isSame(stored[name as keyof Fields], value),
  )
  return Object.fromEntries(changed)
}

// Fields are strings, lists and plain objects.
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
