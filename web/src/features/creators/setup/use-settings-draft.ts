import { type MyCreator, patchMyCreator } from '@koji/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { forgetOutcome } from '../../../lib/forget-outcome.ts'
import { fieldErrors, friendlyMessage } from '../../../lib/friendly-messages.ts'
import { firstErrors, focusFirstInvalid } from '../../../ui/form-errors.ts'
import { useChangeCreator } from '../my-creator.ts'
import { changesOf, type Fields, fieldsOf, withoutSaved } from './draft.ts'

/** What was typed lies over what the server holds, and only that is sent. */
export function useSettingsDraft(mine: MyCreator) {
  const [touched, setTouched] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useChangeCreator()
  const values = { ...fieldsOf(mine), ...touched }
  const changes = changesOf(mine, touched)

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current)
  }, [refusals])

  function set<Key extends keyof Fields>(name: Key, value: Fields[Key]) {
    setTouched((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _cleared, ...others }) => others)
    forgetOutcome(save)
  }

  function complain({ subscriptionPrice, ...others }: Record<string, string>) {
    const complaints = { ...others, ...(subscriptionPrice && { price: subscriptionPrice }) }
    setErrors(complaints)
    if (Object.keys(complaints).length > 0) setRefusals((count) => count + 1)
  }

  const field = <Key extends keyof Fields>(name: Key) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: Fields[Key]) => set(name, value),
  })

  const submit = (onSaved: (mine: MyCreator) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const checked = z.safeParse(patchMyCreator.body, changes)
    complain(checked.success ? {} : firstErrors(checked.error.issues))
    if (!checked.success) return
    const sent = touched
    save.mutate(checked.data, {
      onSuccess: (saved) => {
        setTouched((now) => withoutSaved(now, sent))
        onSaved(saved)
      },
      onError: (error) => complain(fieldErrors(error)),
    })
  }

  return {
    ...{ values, field, submit },
    dirty: Object.keys(changes).length > 0,
    pending: save.isPending,
    failure:
      save.error && Object.keys(fieldErrors(save.error)).length === 0
        ? friendlyMessage(save.error)
        : undefined,
    discard: () => {
      setTouched({})
      setErrors({})
      forgetOutcome(save)
    },
  }
}
