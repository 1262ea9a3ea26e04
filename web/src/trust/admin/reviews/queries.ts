import {
  type Body,
  getApplications,
  getVerification,
  getVerifications,
  postApplicationDecision,
  postVerificationDecision,
} from '@koji/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { QueueSelection } from '../queue/queue-layout.tsx'

export type QueueState = 'pending' | 'decided'

export interface ReviewListProps extends QueueSelection {
  state: QueueState
}

/** New items and decisions by colleagues appear without a reload. */
const REFETCH_MS = 15_000

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  refetchInterval: REFETCH_MS,
}

export const useVerifications = (state: QueueState) =>
  useInfiniteQuery({
    queryKey: ['admin', 'verifications', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call(getVerifications, { query: { state, after: pageParam } }, { signal }),
    ...paging,
  })

export const useApplications = (state: QueueState) =>
  useInfiniteQuery({
    queryKey: ['admin', 'applications', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call(getApplications, { query: { state, after: pageParam } }, { signal }),
    ...paging,
  })

export const useVerification = (verification: string) =>
  useQuery({
    queryKey: ['admin', 'verifications', 'one', verification],
    queryFn: ({ signal }) => call(getVerification, { params: { verification } }, { signal }),
  })

/** Refreshes the queue after a mutation, including a failed one: a colleague may have been faster. */
function useInvalidateQueue(kind: 'applications' | 'verifications') {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['admin', kind] })
}

export function useDecideApplication(application: string) {
  const onSettled = useInvalidateQueue('applications')
  return useMutation({
    mutationFn: (body: Body<typeof postApplicationDecision>) =>
      call(postApplicationDecision, { params: { application }, body }),
    onSettled,
  })
}

export function useDecideVerification(verification: string) {
  const onSettled = useInvalidateQueue('verifications')
  return useMutation({
    mutationFn: (body: Body<typeof postVerificationDecision>) =>
      call(postVerificationDecision, { params: { verification }, body }),
    onSettled,
  })
}
