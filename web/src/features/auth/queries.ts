import { deleteCurrentSession, postSession, type SignIn } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sessionKey } from '../../lib/session.tsx'

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SignIn) => call(postSession, { body }),
    onSuccess: (session) => queries.setQueryData(sessionKey, { session }),
  })
}

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteCurrentSession, {}),
    onSuccess: () => {
      // What the last person saw is not for the next one.
      queries.clear()
      queries.setQueryData(sessionKey, { session: null })
    },
  })
}
