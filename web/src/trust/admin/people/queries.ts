import {
  type AccountStatus,
  getPeople,
  getPerson,
  type ListedPerson,
  type NewSentence,
  postLift,
  postRestoration,
  postRoleChange,
  postSentence,
  postSignOut,
  postTwoFactorReset,
  type Role,
} from '@koji/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { withReauthentication } from '#lib/reauthentication.ts'

export type { ListedPerson }

export interface Filters {
  search?: string
  role?: Role
  status?: AccountStatus
  fresh?: 'yes'
  unverified?: 'yes'
}

/** A search gives so many at once, and no more. */
export const FOUND_MAX = 50

export const usePeople = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'people', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        getPeople,
        { query: { ...filters, after: pageParam, ...(filters.search && { limit: FOUND_MAX }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Each look is written down: it is one look as long as it stays open. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['admin', 'people', 'one', id],
    queryFn: ({ signal }) => call(getPerson, { params: { person: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type Act =
  | { kind: 'role'; role: Role; grant: boolean }
  | { kind: 'two-factor' }
  | { kind: 'sign-out' }
  | { kind: 'restore' }
  | { kind: 'lift' }

export function useAct(id: string) {
  const queries = useQueryClient()
  return useMutation({
    // What hands over power asks first who does it.
    mutationFn: ({ act, reason }: { act: Act; reason: string }) =>
      withReauthentication(() => send(id, act, reason)),
    // Whatever came of it, they may be another one now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'people'] }),
  })
}

/** All that lists people, cases and what is decided may be another one after it. */
export function useSentence(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSentence) => call(postSentence, { params: { person: id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

async function send(id: string, act: Act, reason: string): Promise<void> {
  const params = { person: id }
  if (act.kind === 'role') {
    await call(postRoleChange, { params, body: { role: act.role, grant: act.grant, reason } })
    return
  }
  const endpoint = {
    'two-factor': postTwoFactorReset,
    'sign-out': postSignOut,
    restore: postRestoration,
    lift: postLift,
  }
  await call(endpoint[act.kind], { params, body: { reason } })
}
