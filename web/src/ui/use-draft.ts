import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { focusFirstInvalid } from './form-errors.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

interface Draft<Fields, Shape extends z.core.$ZodType, Saved> {
  /** The values stored on the server. */
  stored: Fields
  changesOf(touched: Partial<Fields>): z.input<Shape>
  shape: Shape
  save: UseMutationResult<Saved, Error, z.output<Shape>>
  /** Maps each error to its field. */
  errorsOf?(issues: readonly Issue[]): Record<string, string>
}

/**
 * Form state on top of the values stored on the server. Untouched fields follow the server, even when another tab saves
 * them, and only changes are sent.
 */
export function useDraft<Fields extends object, Shape extends z.core.$ZodType, Saved>({
  stored,
  changesOf,
  shape,
  save,
  errorsOf = byPath,
}: Draft<Fields, Shape, Saved>) {
  const [touched, setTouched] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const values = { ...stored, ...touched }
  const changes = changesOf(touched)

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current)
  }, [refusals])

  function set<Key extends keyof Fields & string>(name: Key, value: Fields[Key]) {
    setTouched((before) => ({ ...before, [name]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isIn(path, name))))
    resetOutcome(save)
  }

  function showIssues(issues: readonly Issue[]) {
    setErrors(errorsOf(issues))
    if (issues.length > 0) setRefusals((count) => count + 1)
  }

  const field = <Key extends keyof Fields & string>(name: Key) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: Fields[Key]) => set(name, value),
  })

  const submit = (onSaved: (saved: Saved) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const checked = z.safeParse(shape, changes)
    showIssues(checked.success ? [] : checked.error.issues)
    if (!checked.success) return
    const sent = touched
    save.mutate(checked.data, {
      onSuccess: (saved) => {
        setTouched((now) => withoutSaved(now, sent))
        onSaved(saved)
      },
      onError: (error) => showIssues(issuesOf(error)),
    })
  }

  return {
    values,
    errors,
    set,
    field,
    submit,
    dirty: Object.keys(changes as object).length > 0,
    pending: save.isPending,
    failure: save.error && issuesOf(save.error).length === 0 ? friendlyMessage(save.error) : undefined,
    discard: () => {
      setTouched({})
      setErrors({})
      resetOutcome(save)
    },
  }
}

/** Keeps input that was typed while the save was pending. */
export function withoutSaved<Fields extends object>(
  touched: Partial<Fields>,
  sent: Partial<Fields>,
): Partial<Fields> {
  const remaining = Object.entries(touched).filter(([name, value]) => sent[name as keyof Fields] !== value)
  return Object.fromEntries(remaining) as Partial<Fields>
}

const isIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

const issuesOf = (error: unknown): Issue[] =>
  Object.entries(fieldErrors(error)).map(([path, message]) => ({ path: path.split('.'), message }))

function byPath(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}
