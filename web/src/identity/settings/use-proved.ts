import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReauthenticationCancelled, withReauthentication } from '#lib/reauthentication.ts'
import { PasskeyCancelled } from '#lib/webauthn.ts'
import { toast } from '#ui/toast.ts'

type Options<Reply, Input> = UseMutationOptions<Reply, Error, Input> & {
  mutationFn: (input: Input) => Promise<Reply>
}

/** A mutation that asks "Confirm it's you" when the server wants to know, and then goes on by itself. */
export const useProved = <Reply, Input = void>({
  mutationFn,
  ...options
}: Options<Reply, Input>): UseMutationResult<Reply, Error, Input> =>
  useMutation({ ...options, mutationFn: (input) => withReauthentication(() => mutationFn(input)) })

/** Somebody who changed their mind knows that, and needs no message. */
const isChangeOfMind = (error: unknown): boolean =>
  error instanceof ReauthenticationCancelled || error instanceof PasskeyCancelled

/** For the top of a form. */
export const failureWords = (error: Error | null): string | undefined =>
  error && !isChangeOfMind(error) ? friendlyMessage(error) : undefined

/** For what has no form that could show it. */
export function sayFailure(error: unknown): void {
  if (!isChangeOfMind(error))
    toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
}
