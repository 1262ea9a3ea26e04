import { type MyProfile, patchMyProfile } from '@koji/contract'
import { useDraft } from '#ui/use-draft.ts'
import { useChangeProfile } from '../queries.ts'
import { changedFields, type Fields, fieldsOf } from './draft.ts'

export function useProfileDraft(profile: MyProfile) {
  const stored = fieldsOf(profile)
  return useDraft({
    stored,
    changesOf: (touched: Partial<Fields>) => changedFields(stored, touched),
    shape: patchMyProfile.body,
    save: useChangeProfile(),
  })
}
