import { CREATOR_DEFAULT_NAME, type ListedCreator, type MyCreator } from '@koji/contract'
import { useMyProfile } from '#lib/my-profile.ts'

/** The card as others see it in the list. Only its owner sees a cover that is still being checked. */
export function useCardPreview(creator: MyCreator): ListedCreator {
  const profile = useMyProfile().data?.profile
  return {
    ...creator,
    displayName: profile?.displayName ?? CREATOR_DEFAULT_NAME,
    username: profile?.username ?? null,
    avatarUrl: profile?.avatarUrl ?? null,
  }
}
