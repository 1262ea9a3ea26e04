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

/** Fields put back to what they were are no change. */
export function whatChanged(kept: Fields, touched: Partial<Fields>): Partial<Fields> {
  const changed = Object.entries(touched).filter(
    ([name, value]) => !isSame(kept[name as keyof Fields], value),
  )
  return Object.fromEntries(changed)
}

// They are words and lists of words.
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
