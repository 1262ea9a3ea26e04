import { reportError } from '#lib/error-reporter.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

/** What every failed attempt to get in has in common: it is reported, and said in words. */
export function useAuthFailure(setErrors: (errors: Record<string, string>) => void) {
  return (error: unknown) => {
    reportError('exception', error)
    const errors = fieldErrors(error)
    setErrors(errors)
    const [first] = Object.values(errors)
    toast({ title: 'Error', description: first ?? friendlyMessage(error), tone: 'destructive' })
  }
}
