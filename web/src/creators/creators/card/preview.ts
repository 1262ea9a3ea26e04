import { CREATOR_DEFAULT_NAME, type ListedCreator, type MyCreator } from '@koji/contract'
import { useMyProfile } from '#lib/my-profile.ts'

/** Oneself as others see one in the list. A cover that nobody has looked at yet is shown to its owner. */
export function usePreview(mine: MyCreator): ListedCreator {
  const profile = useMyProfile().data?.profile
  return {
    ...mine,
    displayName: profile?.displayName ?? CREATOR_DEFAULT_NAME,
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
  }
}
