import { type RefObject, useMemo } from 'react'

const TOUCH = '(pointer: coarse)'

interface FirstFieldOptions {
  /** Skips the focus on touch screens, where the keyboard would cover content to read or scan first. */
  unlessTouch?: boolean
}

/** For the `initialFocus` of a dialog with a form. */
export const useFirstField = (
  formId: string,
  { unlessTouch = false }: FirstFieldOptions = {},
): RefObject<HTMLElement | null> => useMemo(() => fieldRef(formId, unlessTouch), [formId, unlessTouch])

/** Evaluated lazily, because the form doesn't exist until the dialog opens. */
const fieldRef = (formId: string, unlessTouch: boolean): RefObject<HTMLElement | null> => ({
  get current() {
    return unlessTouch && matchMedia(TOUCH).matches ? null : firstField(formId)
  },
})

export const firstField = (formId: string): HTMLElement | null =>
  document.getElementById(formId)?.querySelector<HTMLElement>('input:not([hidden])') ?? null
