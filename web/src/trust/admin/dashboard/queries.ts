import {
  type DASHBOARD_DAYS,
  getClientErrors,
  getOverview,
  getQueues,
  getSystem,
  type Reply,
} from '@koji/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export type Range = (typeof DASHBOARD_DAYS)[number]
export type Overview = Reply<typeof getOverview>
export type System = Reply<typeof getSystem>

/** The server recounts every five minutes. */
const OVERVIEW_REFETCH_MS = 60_000
const REFETCH_MS = 15_000

export const useOverview = (days: Range) =>
  useQuery({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => call(getOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: OVERVIEW_REFETCH_MS,
  })

export const useQueues = () =>
  useQuery({
    queryKey: ['admin', 'queues'],
    queryFn: ({ signal }) => call(getQueues, {}, { signal }),
    refetchInterval: REFETCH_MS,
  })

export const useSystem = () =>
  useQuery({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) => call(getSystem, {}, { signal }),
    refetchInterval: REFETCH_MS,
  })

export const useClientErrors = (release: string | null) =>
  useInfiniteQuery({
    queryKey: ['admin', 'client-errors', release],
    queryFn: ({ pageParam, signal }) =>
      call(getClientErrors, { query: { after: pageParam, ...(release && { release }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
