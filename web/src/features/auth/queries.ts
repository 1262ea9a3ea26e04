import { deleteCurrentSession, postSession, type SignIn } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { call } from '../../lib/api.ts'
import { myProfile } from '../../lib/my-profile.ts'
import { sessionKey } from '../../lib/session.tsx'
import { keepSessionMark } from '../../lib/session-mark.ts'
import { toast } from '../../ui/toast.ts'

/** The guard at the door leads on as soon as the session is known. */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SignIn) => call(postSession, { body }),
    onSuccess: async (reply) => {
      if (reply.step !== 'done') return
      const { session } = reply
      queries.setQueryData(sessionKey, { session, refreshable: false })
      const known = await queries.fetchQuery(myProfile(session.account.id)).catch(() => null)
      if (known?.profile) toast({ title: 'Welcome back!', tone: 'ok' })
    },
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
