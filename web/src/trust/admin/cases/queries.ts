import {
  type Body,
  type CaseList,
  type CaseQueue,
  getAppeal,
  getAppeals,
  getCase,
  getCaseFigures,
  getCases,
  getCheckPrecision,
  type NewDecision,
  postAppealDecision,
  postCaseMerge,
  postDecision,
} from '@koji/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { refreshQueue } from '../claims/queries.ts'

/** New reports and decisions by colleagues appear without a reload. */
const REFETCH_MS = 10_000

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  refetchInterval: REFETCH_MS,
}

const CASES = ['admin', 'cases'] as const
const APPEALS = ['admin', 'appeals'] as const

export const useCases = (queue: CaseQueue, list: CaseList) =>
  useInfiniteQuery({
    queryKey: [...CASES, 'list', queue, list],
    queryFn: ({ pageParam, signal }) =>
      call(getCases, { query: { queue, list, after: pageParam } }, { signal }),
    ...paging,
  })

export const useCaseFigures = (queue: CaseQueue) =>
  useQuery({
    queryKey: [...CASES, 'figures', queue],
    queryFn: ({ signal }) => call(getCaseFigures, { query: { queue } }, { signal }),
    refetchInterval: REFETCH_MS,
  })

export const useCheckPrecision = () =>
  useQuery({
    queryKey: [...CASES, 'precision'],
    queryFn: ({ signal }) => call(getCheckPrecision, {}, { signal }),
  })

/** Each request is recorded in the audit log, so an open case is loaded only once. */
export const useCase = (id: string) =>
  useQuery({
    queryKey: [...CASES, 'one', id],
    queryFn: ({ signal }) => call(getCase, { params: { case: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Refreshes the queue after a mutation, including a failed one: a colleague may have been faster. */
function useRefreshCases() {
  const queries = useQueryClient()
  return () => refreshQueue(queries, 'case')
}

export function useDecideCase(id: string) {
  const onSettled = useRefreshCases()
  return useMutation({
    mutationFn: (body: NewDecision) => call(postDecision, { params: { case: id }, body }),
    onSettled,
  })
}

export function useMergeCases(id: string) {
  const queries = useQueryClient()
  const refreshCases = useRefreshCases()
  return useMutation({
    mutationFn: (cases: string[]) => call(postCaseMerge, { params: { case: id }, body: { cases } }),
    onSettled: async () => {
      await refreshCases()
      await queries.invalidateQueries({ queryKey: [...CASES, 'one', id] })
    },
  })
}

export const useAppeals = (list: 'open' | 'decided') =>
  useInfiniteQuery({
    queryKey: [...APPEALS, 'list', list],
    queryFn: ({ pageParam, signal }) => call(getAppeals, { query: { list, after: pageParam } }, { signal }),
    ...paging,
  })

/** Each request is recorded in the audit log, so a loaded appeal is never refetched. */
export const useAppeal = (appeal: string) =>
  useQuery({
    queryKey: [...APPEALS, 'one', appeal],
    queryFn: ({ signal }) => call(getAppeal, { params: { appeal } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useDecideAppeal(appeal: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof postAppealDecision>) =>
      call(postAppealDecision, { params: { appeal }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: APPEALS }),
        queries.invalidateQueries({ queryKey: [...CASES, 'figures'] }),
      ]),
  })
}
