/** `form` holds a complaint about the whole that belongs to no field. */
export type Errors<Name extends string = string> = { [Key in Name | 'form']?: string }

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** One sentence a field is enough: the first one. */
export function firstErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? 'form')] ??= message
  return errors
}

const FOCUSABLE =
  ':is(input, textarea, select, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"], [aria-hidden="true"], :disabled)'

/** In the order of the page, which is the order in which people read. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[data-invalid]')
  const control =
    field?.querySelector<HTMLElement>(`[aria-invalid="true"]${FOCUSABLE}`) ??
    field?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  // What is wrong stands below it, and one that had the focus already does not come into view by itself.
  field?.scrollIntoView({ block: 'nearest' })
}
