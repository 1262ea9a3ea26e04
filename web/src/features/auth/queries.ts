import { deleteCurrentSession, postSession, type SignIn } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { call } from '../../lib/api.ts'
import { sessionKey } from '../../lib/session.tsx'
import { keepSessionMark } from '../../lib/session-mark.ts'

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SignIn) => call(postSession, { body }),
    onSuccess: (session) => queries.setQueryData(sessionKey, { session }),
  })
}

/** Ends with a fresh page: nothing that the last person saw is left in memory for the next one. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(deleteCurrentSession, {}),
    onSuccess: () => {
      keepSessionMark(null)
      location.assign(paths.home)
    },
  })
