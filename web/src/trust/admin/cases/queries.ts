import {
  type Body,
  type CaseList,
  type CaseQueue,
  deleteCaseClaim,
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
  putCaseAssignee,
  putCaseClaim,
} from '@koji/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Somebody may report, or another admin decide, while this is open. */
const LOOK_AGAIN_MS = 10_000

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  refetchInterval: LOOK_AGAIN_MS,
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

export const useFigures = (queue: CaseQueue) =>
  useQuery({
    queryKey: [...CASES, 'figures', queue],
    queryFn: ({ signal }) => call(getCaseFigures, { query: { queue } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export const usePrecision = () =>
  useQuery({
    queryKey: [...CASES, 'precision'],
    queryFn: ({ signal }) => call(getCheckPrecision, {}, { signal }),
  })

/** Each look is written down: it is one look as long as it stays open. */
export const useCase = (id: string) =>
  useQuery({
    queryKey: [...CASES, 'one', id],
    queryFn: ({ signal }) => call(getCase, { params: { case: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whatever came of it, the queue is another one now. */
function useChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [...CASES, 'list'] }),
      queries.invalidateQueries({ queryKey: [...CASES, 'figures'] }),
    ])
}

const claimKey = (id: string) => [...CASES, 'claim', id]

/** Takes the case while it is open here, and again before the time is over; or tells who has it. */
export const useClaim = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: claimKey(id),
    queryFn: () => call(putCaseClaim, { params: { case: id } }),
    enabled: wanted,
    refetchInterval: ({ state }) => (state.data?.holder?.mine ? RENEW_MS : LOOK_AGAIN_MS),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })

const RENEW_MS = 5 * 60_000

export function useAssign(id: string) {
  const queries = useQueryClient()
  const onSettled = useChanged()
  return useMutation({
    mutationFn: (personId: string | null) =>
      personId === null
        ? call(deleteCaseClaim, { params: { case: id } })
        : call(putCaseAssignee, { params: { case: id }, body: { personId } }),
    onSuccess: (claim) => queries.setQueryData(claimKey(id), claim),
    onSettled,
  })
}

/** Without a word: whoever leaves has let it go, or the time does it. */
export const letGo = (id: string): Promise<unknown> =>
  call(deleteCaseClaim, { params: { case: id } }).catch(() => undefined)

export function useDecide(id: string) {
  const onSettled = useChanged()
  return useMutation({
    mutationFn: (body: NewDecision) => call(postDecision, { params: { case: id }, body }),
    onSettled,
  })
}

export function useMerge(id: string) {
  const queries = useQueryClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (cases: string[]) => call(postCaseMerge, { params: { case: id }, body: { cases } }),
    onSettled: async () => {
      await changed()
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

/** Each look is written down: once read, it is not asked for again. */
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
