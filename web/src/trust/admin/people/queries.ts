import {
  type AccountStatus,
  getPeople,
  getPerson,
  type ListedPerson,
  type NewAccountRestriction,
  postAccountRestriction,
  postRestoration,
  postRestrictionLift,
  postRoleChange,
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

export interface PeopleFilters {
  search?: string
  role?: Role
  status?: AccountStatus
  fresh?: 'yes'
  unverified?: 'yes'
}

/** Search results have no further pages. */
export const SEARCH_LIMIT = 50

export const usePeople = (filters: PeopleFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'people', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        getPeople,
        { query: { ...filters, after: pageParam, ...(filters.search && { limit: SEARCH_LIMIT }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Each request is recorded in the audit log, so an open person is loaded only once. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['admin', 'people', 'one', id],
    queryFn: ({ signal }) => call(getPerson, { params: { person: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type AccountAction =
  | { kind: 'role'; role: Role; grant: boolean }
  | { kind: 'two-factor' }
  | { kind: 'sign-out' }
  | { kind: 'restore' }
  | { kind: 'lift' }

export function useAccountAction(id: string) {
  const queries = useQueryClient()
  return useMutation({
    // Some actions need reauthentication.
    mutationFn: ({ action, reason }: { action: AccountAction; reason: string }) =>
      withReauthentication(() => sendAction(id, action, reason)),
    // After a failure too: a colleague may have changed the account.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'people'] }),
  })
}

/** A restriction can change people, cases and decisions, so all admin queries are refreshed. */
export function useRestrictAccount(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAccountRestriction) =>
      call(postAccountRestriction, { params: { person: id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

async function sendAction(id: string, action: AccountAction, reason: string): Promise<void> {
  const params = { person: id }
  if (action.kind === 'role') {
    await call(postRoleChange, { params, body: { role: action.role, grant: action.grant, reason } })
    return
  }
  const endpoints = {
    'two-factor': postTwoFactorReset,
    'sign-out': postSignOut,
    restore: postRestoration,
    lift: postRestrictionLift,
  }
  await call(endpoints[action.kind], { params, body: { reason } })
}
