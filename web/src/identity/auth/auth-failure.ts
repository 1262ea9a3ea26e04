import { reportError } from '#lib/error-reporter.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

/** Handles every failed sign-in or sign-up: reports the error, shows a toast and marks the fields. */
export function useAuthFailure(setErrors: (errors: Record<string, string>) => void) {
  return (error: unknown) => {
    reportError('exception', error)
    const errors = fieldErrors(error)
    setErrors(errors)
    const [first] = Object.values(errors)
    toast({ title: 'Error', description: first ?? friendlyMessage(error), tone: 'destructive' })
  }
}
