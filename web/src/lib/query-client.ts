import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refused, Unreachable } from './api.ts'
import { sessionKey } from './session.tsx'

export function createQueryClient(): QueryClient {
  // The session ended behind our back: whoever guards a screen learns it from reading the session again.
  const onError = (error: Error) => {
    if (error instanceof Refused && error.problem.code === 'sign_in_required')
      void queries.invalidateQueries({ queryKey: sessionKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer, and `call` has already tried again where that could help.
        retry: (failures, error) => failures < 2 && error instanceof Unreachable,
      },
    },
  })
  return queries
}
