import {
  type DataExport,
  deleteEmailChange,
  exportFilePath,
  getEmailChange,
  getLatestExport,
  type Language,
  type MyAccount,
  postDeactivation,
  postDeletion,
  postEmailChange,
  postExport,
  putLanguage,
  putUsername,
  type Reply,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, checkFile } from '#lib/api.ts'
import { download } from '#lib/download.ts'
import { whileLeaving } from '#lib/leave.ts'
import { myAccount } from '#lib/my-account.ts'
import { myProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { useReauthenticatedMutation } from '../use-reauthenticated-mutation.ts'

const exportKey = ['exports', 'latest'] as const
const POLL_MS = 2_000

/** Contains the current address, so that the query resets once the change is confirmed. */
const useEmailChangeKey = () => ['email-change', useSession().session?.account.email] as const

export const useEmailChange = () =>
  useQuery({
    queryKey: useEmailChangeKey(),
    queryFn: async ({ signal }) => (await call(getEmailChange, {}, { signal })).pendingEmail,
  })

export function useChangeEmail() {
  const queries = useQueryClient()
  const key = useEmailChangeKey()
  return useReauthenticatedMutation({
    mutationFn: (email: string) => call(postEmailChange, { body: { email } }),
    onSuccess: (_, email) => queries.setQueryData(key, email),
  })
}

export function useCancelEmailChange() {
  const queries = useQueryClient()
  const key = useEmailChangeKey()
  return useMutation({
    mutationFn: () => call(deleteEmailChange, {}),
    onSuccess: () => queries.setQueryData(key, null),
  })
}

export function useChangeUsername() {
  const queries = useQueryClient()
  const { queryKey } = myProfile(useSession().session?.account.id)
  return useMutation({
    mutationFn: (username: string) => call(putUsername, { body: { username } }),
    onSuccess: (profile) => queries.setQueryData(queryKey, { profile }),
  })
}

/** Sets the language with an optimistic update, which a failure reverts. */
export function useSetLanguage() {
  const queries = useQueryClient()
  const { queryKey } = myAccount(useSession().session?.account)
  const show = (language: Language | undefined) =>
    queries.setQueryData<MyAccount>(queryKey, (account) => account && language && { ...account, language })
  return useMutation({
    mutationFn: (language: Language) => call(putLanguage, { body: { language } }),
    onMutate: async (language) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<MyAccount>(queryKey)?.language
      show(language)
      return before
    },
    onError: (_error, _language, before) => void show(before),
  })
}

const isInProgress = (latest: DataExport | null | undefined): boolean =>
  latest?.state === 'waiting' || latest?.state === 'working'

export const useLatestExport = () =>
  useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await call(getLatestExport, {}, { signal })).export,
    refetchInterval: ({ state: { data } }) => isInProgress(data) && POLL_MS,
  })

export function useRequestExport() {
  const queries = useQueryClient()
  return useReauthenticatedMutation({
    mutationFn: () => call(postExport, {}),
    onSuccess: (started) => queries.setQueryData<DataExport | null>(exportKey, started),
  })
}

export const useDownloadExport = () =>
  useReauthenticatedMutation({
    mutationFn: (id: string) => checkFile(exportFilePath(id)),
    onSuccess: (_, id) => download(exportFilePath(id)),
  })

export const useDeactivate = () =>
  useReauthenticatedMutation({ mutationFn: () => whileLeaving(() => call(postDeactivation, {})) })

export const useDelete = () =>
  useReauthenticatedMutation<Reply<typeof postDeletion>>({
    mutationFn: () => whileLeaving(() => call(postDeletion, {})),
  })
