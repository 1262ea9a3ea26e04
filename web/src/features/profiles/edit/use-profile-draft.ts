import { type MyProfile, patchMyProfile } from '@koji/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { forgetOutcome } from '../../../lib/forget-outcome.ts'
import { fieldErrors, friendlyMessage } from '../../../lib/friendly-messages.ts'
import { focusFirstInvalid } from '../../../ui/form-errors.ts'
import { type ProfileChange, useChangeProfile } from '../queries.ts'
import { type Fields, fieldsOf, whatChanged, withoutSaved } from './draft.ts'

/**
 * What was typed lies over what the server holds: fields that nobody touched here follow it, also when another tab
 * saved them, and only touched ones are sent.
 */
export function useProfileDraft(profile: MyProfile) {
  const [touched, setTouched] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useChangeProfile()
  const kept = fieldsOf(profile)
  const values = { ...kept, ...touched }
  const changes = whatChanged(kept, touched)

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current)
  }, [refusals])

  function set<Key extends keyof Fields>(name: Key, value: Fields[Key]) {
    setTouched((before) => ({ ...before, [name]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isIn(path, name))))
    forgetOutcome(save)
  }

  function complain(complaints: Record<string, string>) {
    setErrors(complaints)
    if (Object.keys(complaints).length > 0) setRefusals((count) => count + 1)
  }

  const field = <Key extends keyof Fields>(name: Key) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: Fields[Key]) => set(name, value),
  })

  const submit = (onSaved: (mine: MyProfile) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const checked = z.safeParse(patchMyProfile.body, changes)
    complain(checked.success ? {} : byPath(checked.error.issues))
    if (!checked.success) return
    const sent: ProfileChange = changes
    save.mutate(sent, {
      onSuccess: (mine) => {
        setTouched((now) => withoutSaved(now, sent))
        onSaved(mine)
      },
      onError: (error) => complain(fieldErrors(error)),
    })
  }

  return {
    ...{ values, errors, set, field, submit },
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

const isIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

function byPath(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}
