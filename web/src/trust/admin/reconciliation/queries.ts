import { getReconciliations, postReconciliation } from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const QUERY_KEY = ['admin', 'books']
const RUNNING_REFETCH_MS = 1_500
/** Colleagues and the nightly job start runs too. */
const REFETCH_MS = 30_000

export const useReconciliations = () =>
  useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call(getReconciliations, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? RUNNING_REFETCH_MS : REFETCH_MS,
  })

export function useStartReconciliation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(postReconciliation, {}),
    networkMode: 'always',
    // After a refusal too, because then another run is in progress.
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  })
}
