import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Errors, firstErrors, focusFirstInvalid } from './form-errors.ts'

type Name<Shape extends z.ZodMiniObject> = keyof z.input<Shape> & string

/** The value before an answer: null without a choice, or false for a required checkbox. */
type Unanswered<Value> = null | (true extends Value ? boolean : never)

type Draft<Shape extends z.ZodMiniObject> = {
  [Key in Name<Shape>]: z.input<Shape>[Key] | Unanswered<z.input<Shape>[Key]>
}

type Values<Shape extends z.ZodMiniObject, Initial extends Draft<Shape>> = {
  [Key in Name<Shape>]: z.input<Shape>[Key] | Extract<Initial[Key], null | boolean>
}

/** Connects fields with a contract schema. An error stays until its field changes. `onChange` runs on every change. */
export function useForm<Shape extends z.ZodMiniObject, Initial extends Draft<Shape>>(
  shape: Shape,
  initial: Initial,
  onChange?: () => void,
) {
  type Current = Values<Shape, Initial>
  const [values, setValues] = useState(initial as unknown as Current)
  const [errors, showErrors] = useState<Errors<Name<Shape>>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current)
  }, [refusals])

  function set<Key extends Name<Shape>>(name: Key, value: Current[Key]) {
    setValues((current) => ({ ...current, [name]: value }))
    showErrors(({ [name]: _cleared, form: _stale, ...others }) => others as Errors<Name<Shape>>)
    onChange?.()
  }

  /** Sets errors that only the server can find, by field name. */
  function setErrors(messages: Errors<Name<Shape>>) {
    showErrors(messages)
    if (Object.keys(messages).length > 0) setRefusals((count) => count + 1)
  }

  const field = <Key extends Name<Shape>>(name: Key) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: Current[Key]) => set(name, value),
  })

  const submit = (handler: (parsed: z.output<Shape>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    const checked = z.safeParse(shape, values)
    setErrors(checked.success ? {} : (firstErrors(checked.error.issues) as Errors<Name<Shape>>))
    if (checked.success) handler(checked.data)
  }

  /** Resets the form, unless its values differ from `sent` because more was typed in the meantime. */
  function reset(sent?: Current) {
    setValues((current) => (sent && current !== sent ? current : (initial as unknown as Current)))
    showErrors({})
  }

  return { values, errors, set, setErrors, field, submit, reset }
}
