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
import { referralCode, removeReferralCode } from './referral-code.ts'

/** Announces the session, upon which the route guard leaves this screen. */
function useFinishSignIn() {
  const queries = useQueryClient()
  return async (session: Session) => {
    const cached = await queries.fetchQuery(myProfile(session.account.id)).catch(() => null)
    if (cached?.profile) toast({ title: 'Welcome back!', tone: 'ok' })
    broadcastSessionEvent({ type: 'signed_in', session })
  }
}

export function useSignIn() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: (body: SignIn) => call(postSession, { body }),
    onSuccess: async (reply) => {
      if (reply.step === 'done') await finishSignIn(reply.session)
    },
  })
}

export function useTwoFactorSignIn() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: (body: TwoFactorAnswer) => call(postTwoFactorSession, { body }),
    onSuccess: finishSignIn,
  })
}

export function usePasskeySignIn() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(postPasskeyChallenge, {})
      return call(postPasskeySession, { body: { credential: await authenticateWithPasskey(options) } })
    },
    onSuccess: finishSignIn,
  })
}

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: Omit<SignUp, 'referralCode'>) =>
      call(postAccount, { body: { ...body, referralCode: referralCode() } }),
    onSuccess: (session) => {
      removeReferralCode()
      toast({ title: 'Account created!', tone: 'ok' })
      broadcastSessionEvent({ type: 'signed_in', session })
    },
  })

export const useAppeal = () => useMutation({ mutationFn: (body: NewAppeal) => call(postAppeal, { body }) })

export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => call(postPasswordReset, { body: { email } }) })
