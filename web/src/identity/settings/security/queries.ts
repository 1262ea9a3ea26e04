import {
  deleteOtherSessions,
  deletePasskey,
  deleteSession,
  deleteTwoFactor,
  getTwoFactor,
  type MyAccount,
  type OpenSession,
  type Passkey,
  patchPasskey,
  postPasskey,
  postPasskeyRegistration,
  postRecoveryCodes,
  postTwoFactor,
  postTwoFactorSetup,
  putPassword,
  putSignInAlerts,
  RECOVERY_CODES,
  type Reply,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { myAccount } from '#lib/my-account.ts'
import { withReauthentication } from '#lib/reauthentication.ts'
import { useSession } from '#lib/session.tsx'
import { createPasskey } from '#lib/webauthn.ts'
import { toast } from '#ui/toast.ts'
import { passkeysKey, sessionsKey, useKeepSession } from '../queries.ts'
import { sayFailure, useProved } from '../use-proved.ts'

const twoFactorKey = ['two-factor'] as const

export function useChangePassword() {
  const queries = useQueryClient()
  return useProved({
    mutationFn: (password: string) => call(putPassword, { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const useTwoFactor = () =>
  useQuery({ queryKey: twoFactorKey, queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }) })

function useKeepTwoFactor() {
  const queries = useQueryClient()
  return (state: Reply<typeof getTwoFactor>) => queries.setQueryData(twoFactorKey, state)
}

/** Only read from the reply: a secret has no place in a cache. */
export const useTwoFactorSetup = () =>
  useProved({ mutationFn: () => call(postTwoFactorSetup, {}), gcTime: 0 })

export function useSwitchOnTwoFactor() {
  const keepSession = useKeepSession()
  const keep = useKeepTwoFactor()
  return useProved({
    mutationFn: (code: string) => call(postTwoFactor, { body: { code } }),
    gcTime: 0,
    onSuccess: ({ session }) => {
      keep({ on: true, recoveryCodesLeft: RECOVERY_CODES })
      keepSession(session)
    },
  })
}

export function useSwitchOffTwoFactor() {
  const keep = useKeepTwoFactor()
  return useProved({
    mutationFn: () => call(deleteTwoFactor, {}),
    onSuccess: () => keep({ on: false, recoveryCodesLeft: 0 }),
  })
}

export function useNewRecoveryCodes() {
  const keep = useKeepTwoFactor()
  return useProved({
    mutationFn: () => call(postRecoveryCodes, {}),
    gcTime: 0,
    onSuccess: () => keep({ on: true, recoveryCodesLeft: RECOVERY_CODES }),
  })
}

/** The browser's part of a new passkey; it is kept once it has a name. */
export const useMakePasskey = () =>
  useMutation({
    mutationFn: async () => {
      const { options } = await withReauthentication(() => call(postPasskeyRegistration, {}))
      return createPasskey(options)
    },
  })

function useChangePasskeys() {
  const queries = useQueryClient()
  return (change: (list: Passkey[]) => Passkey[]) =>
    queries.setQueryData<Passkey[]>(passkeysKey, (list) => list && change(list))
}

export function useKeepPasskey() {
  const change = useChangePasskeys()
  return useProved({
    mutationFn: (body: { name: string; credential: Record<string, unknown> }) => call(postPasskey, { body }),
    onSuccess: (passkey) => change((list) => [...list, passkey]),
  })
}

export function useRenamePasskey() {
  const change = useChangePasskeys()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(patchPasskey, { params: { passkey: id }, body: { name } }),
    onSuccess: (renamed) => change((list) => list.map((one) => (one.id === renamed.id ? renamed : one))),
  })
}

export function useRemovePasskey() {
  const change = useChangePasskeys()
  return useProved({
    mutationFn: (id: string) => call(deletePasskey, { params: { passkey: id } }),
    onSuccess: (_, id) => change((list) => list.filter((one) => one.id !== id)),
  })
}

/** Takes sessions off the list at once, and puts them back if they could not be ended. */
function useEndSessions() {
  const queries = useQueryClient()
  return {
    take: async (stays: (session: OpenSession) => boolean) => {
      await queries.cancelQueries({ queryKey: sessionsKey })
      const before = queries.getQueryData<OpenSession[]>(sessionsKey)
      queries.setQueryData<OpenSession[]>(sessionsKey, (list) => list?.filter(stays))
      return before
    },
    putBack: (before: OpenSession[] | undefined) => queries.setQueryData(sessionsKey, before),
    reread: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  }
}

/** Says by itself what came of it: the row that asked is gone by then. */
export function useEndSession() {
  const { take, putBack, reread } = useEndSessions()
  return useMutation({
    mutationFn: ({ id }: OpenSession) => call(deleteSession, { params: { session: id } }),
    onMutate: ({ id }) => take((session) => session.id !== id),
    onSuccess: (_, { device }) => void toast({ title: `${device} is signed out`, tone: 'ok' }),
    onError: (error, _session, before) => {
      putBack(before)
      sayFailure(error)
    },
    onSettled: reread,
  })
}

export function useEndOtherSessions() {
  const { take, putBack, reread } = useEndSessions()
  return useMutation({
    mutationFn: () => call(deleteOtherSessions, {}),
    onMutate: () => take((session) => session.current),
    onError: (_error, _input, before) => putBack(before),
    onSettled: reread,
  })
}

export function useSetAlerts() {
  const queries = useQueryClient()
  const { queryKey } = myAccount(useSession().session?.account)
  const show = (signInAlerts: boolean) =>
    queries.setQueryData<MyAccount>(queryKey, (account) => account && { ...account, signInAlerts })
  return useMutation({
    mutationFn: (on: boolean) => call(putSignInAlerts, { body: { on } }),
    onMutate: async (on) => {
      await queries.cancelQueries({ queryKey })
      show(on)
    },
    onError: (_error, on) => void show(!on),
  })
}
