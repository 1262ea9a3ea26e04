import { type MyCreator, patchMyCreator } from '@koji/contract'
import { firstErrors } from '#ui/form-errors.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useChangeCreator } from '../my-creator.ts'
import { changesOf, type Fields, toFields } from './draft.ts'

export const useSettingsDraft = (creator: MyCreator) =>
  useDraft({
    stored: toFields(creator),
    changesOf: (touched: Partial<Fields>) => changesOf(creator, touched),
    shape: patchMyCreator.body,
    save: useChangeCreator(),
    // The form field for `subscriptionPrice` is called `price`.
    errorsOf(issues) {
      const { subscriptionPrice, ...errors } = firstErrors(issues)
      return { ...errors, ...(subscriptionPrice && { price: subscriptionPrice }) }
    },
  })
