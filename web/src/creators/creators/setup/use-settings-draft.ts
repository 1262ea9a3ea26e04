import { type MyCreator, patchMyCreator } from '@koji/contract'
import { firstErrors } from '#ui/form-errors.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useChangeCreator } from '../my-creator.ts'
import { changesOf, type Fields, fieldsOf } from './draft.ts'

export const useSettingsDraft = (mine: MyCreator) =>
  useDraft({
    stored: fieldsOf(mine),
    changesOf: (touched: Partial<Fields>) => changesOf(mine, touched),
    shape: patchMyCreator.body,
    save: useChangeCreator(),
    // The price is typed in a field of another name.
    errorsOf(issues) {
      const { subscriptionPrice, ...errors } = firstErrors(issues)
      return { ...errors, ...(subscriptionPrice && { price: subscriptionPrice }) }
    },
  })
