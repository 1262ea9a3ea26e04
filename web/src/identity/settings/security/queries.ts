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
import { passkeysKey, sessionsKey, useUpdateSession } from '../queries.ts'
import { showFailure, useReauthenticatedMutation } from '../use-reauthenticated-mutation.ts'

const twoFactorKey = ['two-factor'] as const

export function useChangePassword() {
  const queries = useQueryClient()
  return useReauthenticatedMutation({
    mutationFn: (password: string) => call(putPassword, { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const useTwoFactor = () =>
  useQuery({ queryKey: twoFactorKey, queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }) })

function useUpdateTwoFactor() {
  const queries = useQueryClient()
  return (state: Reply<typeof getTwoFactor>) => queries.setQueryData(twoFactorKey, state)
}

/** Not cached, because the reply contains a secret. */
export const useTwoFactorSetup = () =>
  useReauthenticatedMutation({ mutationFn: () => call(postTwoFactorSetup, {}), gcTime: 0 })

export function useSwitchOnTwoFactor() {
  const updateSession = useUpdateSession()
  const updateTwoFactor = useUpdateTwoFactor()
  return useReauthenticatedMutation({
    mutationFn: (code: string) => call(postTwoFactor, { body: { code } }),
    gcTime: 0,
    onSuccess: ({ session }) => {
      updateTwoFactor({ on: true, recoveryCodesLeft: RECOVERY_CODES })
      updateSession(session)
    },
  })
}

export function useSwitchOffTwoFactor() {
  const updateTwoFactor = useUpdateTwoFactor()
  return useReauthenticatedMutation({
    mutationFn: () => call(deleteTwoFactor, {}),
    onSuccess: () => updateTwoFactor({ on: false, recoveryCodesLeft: 0 }),
  })
}

export function useNewRecoveryCodes() {
  const updateTwoFactor = useUpdateTwoFactor()
  return useReauthenticatedMutation({
    mutationFn: () => call(postRecoveryCodes, {}),
    gcTime: 0,
    onSuccess: () => updateTwoFactor({ on: true, recoveryCodesLeft: RECOVERY_CODES }),
  })
}

/** Creates a passkey in the browser. `useSavePasskey` stores it once it has a name. */
export const useCreatePasskey = () =>
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

export function useSavePasskey() {
  const change = useChangePasskeys()
  return useReauthenticatedMutation({
    mutationFn: (body: { name: string; credential: Record<string, unknown> }) => call(postPasskey, { body }),
    onSuccess: (passkey) => change((list) => [...list, passkey]),
  })
}

export function useRenamePasskey() {
  const change = useChangePasskeys()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(patchPasskey, { params: { passkey: id }, body: { name } }),
    onSuccess: (renamed) =>
      change((list) => list.map((passkey) => (passkey.id === renamed.id ? renamed : passkey))),
  })
}

export function useRemovePasskey() {
  const change = useChangePasskeys()
  return useReauthenticatedMutation({
    mutationFn: (id: string) => call(deletePasskey, { params: { passkey: id } }),
    onSuccess: (_, id) => change((list) => list.filter((passkey) => passkey.id !== id)),
  })
}

/** An optimistic update of the list of sessions. */
function useSessionListUpdate() {
  const queries = useQueryClient()
  return {
    filter: async (isKept: (session: OpenSession) => boolean) => {
      await queries.cancelQueries({ queryKey: sessionsKey })
      const before = queries.getQueryData<OpenSession[]>(sessionsKey)
      queries.setQueryData<OpenSession[]>(sessionsKey, (list) => list?.filter(isKept))
      return before
    },
    restore: (before: OpenSession[] | undefined) => queries.setQueryData(sessionsKey, before),
    refetch: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  }
}

/** Shows its own toasts, because the row that started it is removed. */
export function useEndSession() {
  const { filter, restore, refetch } = useSessionListUpdate()
  return useMutation({
    mutationFn: ({ id }: OpenSession) => call(deleteSession, { params: { session: id } }),
    onMutate: ({ id }) => filter((session) => session.id !== id),
    onSuccess: (_, { device }) => void toast({ title: `${device} is signed out`, tone: 'ok' }),
    onError: (error, _session, before) => {
      restore(before)
      showFailure(error)
    },
    onSettled: refetch,
  })
}

export function useEndOtherSessions() {
  const { filter, restore, refetch } = useSessionListUpdate()
  return useMutation({
    mutationFn: () => call(deleteOtherSessions, {}),
    onMutate: () => filter((session) => session.current),
    onError: (_error, _input, before) => restore(before),
    onSettled: refetch,
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
