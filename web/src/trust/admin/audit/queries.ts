import { type AuditFilter, getAuditCheck, getAuditChoices, getAuditLog, postAuditCheck } from '@koji/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

const LIST = ['admin', 'audit', 'list']
const CHOICES = ['admin', 'audit', 'choices']
const CHECK = ['admin', 'audit', 'check']
const CHECK_POLL_MS = 600

export const useAuditLog = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) =>
      call(getAuditLog, { query: { ...filter, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useAuditChoices = () =>
  useQuery({ queryKey: CHOICES, queryFn: ({ signal }) => call(getAuditChoices, {}, { signal }) })

export const useAuditCheck = () =>
  useQuery({
    queryKey: CHECK,
    queryFn: ({ signal }) => call(getAuditCheck, {}, { signal }),
    refetchInterval: ({ state }) => (isUnfinished(state.data?.check?.state) ? CHECK_POLL_MS : false),
  })

export const isUnfinished = (state: string | undefined): boolean => state === 'waiting' || state === 'running'

export function useStartCheck() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(postAuditCheck, {}),
    onSuccess: (check) => {
      queries.setQueryData(CHECK, { check })
      void refresh()
    },
    onError: (error) =>
      toast({ title: 'Nothing is checked', description: friendlyMessage(error), tone: 'destructive' }),
  })

  /** Starting a check is recorded in the log. */
  function refresh() {
    return Promise.all([LIST, CHOICES].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
