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
import { useProved } from '../use-proved.ts'

const exportKey = ['exports', 'latest'] as const
const POLL_MS = 2_000

/** Named after the address that it would replace: once it has, nothing waits any more. */
const useEmailChangeKey = () => ['email-change', useSession().session?.account.email] as const

export const useEmailChange = () =>
  useQuery({
    queryKey: useEmailChangeKey(),
    queryFn: async ({ signal }) => (await call(getEmailChange, {}, { signal })).pendingEmail,
  })

export function useChangeEmail() {
  const queries = useQueryClient()
  const key = useEmailChangeKey()
  return useProved({
    mutationFn: (email: string) => call(postEmailChange, { body: { email } }),
    onSuccess: (_, email) => queries.setQueryData(key, email),
  })
}

export function useKeepEmail() {
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

/** Everything on the page is written anew at once; it goes back if it could not be kept. */
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

const isUnderWay = (latest: DataExport | null | undefined): boolean =>
  latest?.state === 'waiting' || latest?.state === 'working'

export const useLatestExport = () =>
  useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await call(getLatestExport, {}, { signal })).export,
    refetchInterval: ({ state: { data } }) => isUnderWay(data) && POLL_MS,
  })

export function useRequestExport() {
  const queries = useQueryClient()
  return useProved({
    mutationFn: () => call(postExport, {}),
    onSuccess: (started) => queries.setQueryData<DataExport | null>(exportKey, started),
  })
}

export const useFetchExport = () =>
  useProved({
    mutationFn: (id: string) => checkFile(exportFilePath(id)),
    onSuccess: (_, id) => download(exportFilePath(id)),
  })

export const useDeactivate = () =>
  useProved({ mutationFn: () => whileLeaving(() => call(postDeactivation, {})) })

export const useDelete = () =>
  useProved<Reply<typeof postDeletion>>({ mutationFn: () => whileLeaving(() => call(postDeletion, {})) })
