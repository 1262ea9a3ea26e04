/** `form` is an error that doesn't belong to a single field. */
export type Errors<Name extends string = string> = { [Key in Name | 'form']?: string }

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Keeps the first error of each field. */
export function firstErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? 'form')] ??= message
  return errors
}

const FOCUSABLE =
  ':is(input, textarea, select, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"], [aria-hidden="true"], :disabled)'

/** Focuses the first invalid field in document order. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[data-invalid]')
  const control =
    field?.querySelector<HTMLElement>(`[aria-invalid="true"]${FOCUSABLE}`) ??
    field?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  // The message is below the field, and focusing a field that already has the focus doesn't scroll.
  field?.scrollIntoView({ block: 'nearest' })
}
