import { type RefObject, useMemo } from 'react'

const TOUCH = '(pointer: coarse)'

interface FirstFieldOptions {
  /** Where there is something to read or to scan first, and the keyboard of a phone would cover it. */
  unlessTouch?: boolean
}

/** For the `initialFocus` of a dialog around a form. */
export const useFirstField = (
  formId: string,
  { unlessTouch = false }: FirstFieldOptions = {},
): RefObject<HTMLElement | null> => useMemo(() => fieldRef(formId, unlessTouch), [formId, unlessTouch])

/** Looks when it is asked: the form is not there before the dialog has opened. */
const fieldRef = (formId: string, unlessTouch: boolean): RefObject<HTMLElement | null> => ({
  get current() {
    return unlessTouch && matchMedia(TOUCH).matches ? null : firstField(formId)
  },
})

export const firstField = (formId: string): HTMLElement | null =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input:not([hidden])') ?? null
