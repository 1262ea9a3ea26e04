import {
  getPasskeys,
  getSessions,
  type Passkey,
  postPasskeyChallenge,
  postPasskeyReauthentication,
  postReauthentication,
  type Session,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { authenticateWithPasskey } from '#lib/webauthn.ts'

export const sessionsKey = ['sessions'] as const
export const passkeysKey = ['passkeys'] as const

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(getSessions, {}, { signal })).items,
  })

export const usePasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }): Promise<Passkey[]> => (await call(getPasskeys, {}, { signal })).items,
  })

/** Announces that the session has a new id or new rights. */
export function useUpdateSession() {
  const queries = useQueryClient()
  return (session: Session) => {
    broadcastSessionEvent({ type: 'user_updated', session })
    void queries.invalidateQueries({ queryKey: sessionsKey })
  }
}

export function usePasswordReauthentication() {
  const updateSession = useUpdateSession()
  return useMutation({
    mutationFn: (password: string) => call(postReauthentication, { body: { password } }),
    onSuccess: updateSession,
  })
}

export function usePasskeyReauthentication() {
  const updateSession = useUpdateSession()
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(postPasskeyChallenge, {})
      return call(postPasskeyReauthentication, {
        body: { credential: await authenticateWithPasskey(options) },
      })
    },
    onSuccess: updateSession,
  })
}
