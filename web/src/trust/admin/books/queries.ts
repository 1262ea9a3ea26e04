import { getReconciliations, postReconciliation } from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const KEY = ['admin', 'books']
const RUNNING_MS = 1_500
/** Somebody else may begin one, and every night one begins by itself. */
const LOOK_AGAIN_MS = 30_000

export const useBooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getReconciliations, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? RUNNING_MS : LOOK_AGAIN_MS,
  })

export function useCompareNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(postReconciliation, {}),
    networkMode: 'always',
    // Also when another one runs: then it is that one which is to be seen.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
