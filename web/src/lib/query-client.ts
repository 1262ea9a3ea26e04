import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from './api.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer, and `call` has already tried again where that could help.
        retry: (failures, error) => failures < 2 && error instanceof Unreachable,
      },
    },
  })
