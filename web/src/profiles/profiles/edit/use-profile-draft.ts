import { type MyProfile, patchMyProfile } from '@koji/contract'
import { useDraft } from '#ui/use-draft.ts'
import { useChangeProfile } from '../queries.ts'
import { type Fields, fieldsOf, whatChanged } from './draft.ts'

export function useProfileDraft(profile: MyProfile) {
  const kept = fieldsOf(profile)
  return useDraft({
    stored: kept,
    changesOf: (touched: Partial<Fields>) => whatChanged(kept, touched),
    shape: patchMyProfile.body,
    save: useChangeProfile(),
  })
}
