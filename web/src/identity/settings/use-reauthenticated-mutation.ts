import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReauthenticationCancelled, withReauthentication } from '#lib/reauthentication.ts'
import { PasskeyCancelled } from '#lib/webauthn.ts'
import { toast } from '#ui/toast.ts'

type Options<Reply, Input> = UseMutationOptions<Reply, Error, Input> & {
  mutationFn: (input: Input) => Promise<Reply>
}

/** A mutation that opens the reauthentication dialog when the server requires it, and then repeats the request. */
export const useReauthenticatedMutation = <Reply, Input = void>({
  mutationFn,
  ...options
}: Options<Reply, Input>): UseMutationResult<Reply, Error, Input> =>
  useMutation({ ...options, mutationFn: (input) => withReauthentication(() => mutationFn(input)) })

/** Cancelling needs no message. */
const isCancellation = (error: unknown): boolean =>
  error instanceof ReauthenticationCancelled || error instanceof PasskeyCancelled

/** The message at the top of a form. */
export const failureText = (error: Error | null): string | undefined =>
  error && !isCancellation(error) ? friendlyMessage(error) : undefined

/** Shows a toast, for actions without a form. */
export function showFailure(error: unknown): void {
  if (!isCancellation(error))
    toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
}
