import { type RefObject, useMemo } from 'react'

const TOUCH = '(pointer: coarse)'

interface FirstFieldOptions {
  /** Where there is something to read or to scan first, and the keyboard of a phone would cover it. */
  unlessTouch?: boolean
}

/** For the `initialFocus` of a dialog around a form: the field is looked up when the dialog has opened. */
export function useFirstField(
  formId: string,
  { unlessTouch = false }: FirstFieldOptions = {},
): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        return unlessTouch && matchMedia(TOUCH).matches ? null : firstField(formId)
      },
    }),
    [formId, unlessTouch],
  )
}

export const firstField = (formId: string): HTMLElement | null =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input:not([hidden])') ?? null
