import {
  type NewAppeal,
  postAccount,
  postAppeal,
  postPasskeyChallenge,
  postPasskeySession,
  postPasswordReset,
  postSession,
  postTwoFactorSession,
  type Session,
  type SignIn,
  type SignUp,
  type TwoFactorAnswer,
} from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { myProfile } from '#lib/my-profile.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { authenticateWithPasskey } from '#lib/webauthn.ts'
import { toast } from '#ui/toast.ts'
import { dropReferralCode, referralCode } from './referral-code.ts'

/** The guard at the door leads on as soon as the session is known. */
function useArrive() {
  const queries = useQueryClient()
  return async (session: Session) => {
    const known = await queries.fetchQuery(myProfile(session.account.id)).catch(() => null)
    if (known?.profile) toast({ title: 'Welcome back!', tone: 'ok' })
    broadcastSessionEvent({ type: 'signed_in', session })
  }
}

export function useSignIn() {
  const arrive = useArrive()
  return useMutation({
    mutationFn: (body: SignIn) => call(postSession, { body }),
    onSuccess: async (reply) => {
      if (reply.step === 'done') await arrive(reply.session)
    },
  })
}

export function useSecondFactor() {
  const arrive = useArrive()
  return useMutation({
    mutationFn: (body: TwoFactorAnswer) => call(postTwoFactorSession, { body }),
    onSuccess: arrive,
  })
}

export function usePasskeySignIn() {
  const arrive = useArrive()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(postPasskeyChallenge, {})
      return call(postPasskeySession, { body: { credential: await authenticateWithPasskey(options) } })
    },
    onSuccess: arrive,
  })
}

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: Omit<SignUp, 'referralCode'>) =>
      call(postAccount, { body: { ...body, referralCode: referralCode() } }),
    onSuccess: (session) => {
      dropReferralCode()
      toast({ title: 'Account created!', tone: 'ok' })
      broadcastSessionEvent({ type: 'signed_in', session })
    },
  })

export const useAppeal = () => useMutation({ mutationFn: (body: NewAppeal) => call(postAppeal, { body }) })

export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => call(postPasswordReset, { body: { email } }) })
