import {
  type DeskReply,
  type DeskView,
  deleteCannedAnswer,
  getCannedAnswers,
  getDeskTeam,
  getDeskTicket,
  getDeskTickets,
  type NewCannedAnswer,
  postCannedAnswer,
  postDeskClose,
  postDeskNote,
  postDeskReply,
  putCannedAnswer,
  putTicketAssignee,
} from '@koji/contract'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'
import { claimKey } from '../claims/queries.ts'

const ROOT = ['admin', 'support'] as const
const ANSWERS = [...ROOT, 'answers'] as const
const LISTS = [...ROOT, 'list'] as const
const ticketKey = (ticket: string) => [...ROOT, 'one', ticket] as const
/** New tickets and answers by colleagues appear without a reload. */
const REFETCH_MS = 15_000

export const useDeskTickets = (view: DeskView) =>
  useInfiniteQuery({
    queryKey: [...LISTS, view],
    queryFn: ({ pageParam, signal }) =>
      call(getDeskTickets, { query: { view, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFETCH_MS,
  })

/** Each request is recorded in the audit log, so the ticket is only refetched when it changes. */
export const useDeskTicket = (ticket: string) =>
  useQuery({
    queryKey: ticketKey(ticket),
    queryFn: ({ signal }) => call(getDeskTicket, { params: { ticket } }, { signal }),
    refetchOnWindowFocus: false,
    // A ticket that is opened again shows its current holder.
    gcTime: 0,
  })

export function useLiveDesk(): void {
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'ticket_changed') void refreshTicket(queries, message.ticket)
  })
}

/** An answer ends the claim, and a reply reopens a closed ticket. Either way the open ticket is claimed again, last. */
async function refreshTicket(queries: QueryClient, ticket: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ticketKey(ticket) }),
    queries.invalidateQueries({ queryKey: LISTS }),
  ])
  await queries.invalidateQueries({ queryKey: claimKey(ticket) })
}

export const useDeskTeam = () =>
  useQuery({ queryKey: [...ROOT, 'team'], queryFn: ({ signal }) => call(getDeskTeam, {}, { signal }) })

export const useCannedAnswers = () =>
  useQuery({ queryKey: ANSWERS, queryFn: ({ signal }) => call(getCannedAnswers, {}, { signal }) })

/** Refreshes the ticket and the queue after a mutation, including a failed one: a colleague may have been faster. */
function useTicketAction<Input>(ticket: string, run: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => refreshTicket(queries, ticket),
  })
}

export function useTicketActions(ticket: string) {
  const params = { ticket }
  return {
    close: useTicketAction<void>(ticket, () => call(postDeskClose, { params })),
    assign: useTicketAction<string | null>(ticket, (accountId) =>
      call(putTicketAssignee, { params, body: { accountId } }),
    ),
    note: useTicketAction<{ body: string }>(
      ticket,
      useIdempotentSend((body, options) => call(postDeskNote, { params, body }, options)),
    ),
    answer: useTicketAction<DeskReply>(
      ticket,
      useIdempotentSend((body, options) => call(postDeskReply, { params, body }, options)),
    ),
  }
}

export function useSaveAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: useIdempotentSend(
      ({ id, answer }: { id: string | null; answer: NewCannedAnswer }, options) =>
        id
          ? call(putCannedAnswer, { params: { answer: id }, body: answer })
          : call(postCannedAnswer, { body: answer }, options),
    ),
    onSettled: () => queries.invalidateQueries({ queryKey: ANSWERS }),
  })
}

export function useDeleteAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(deleteCannedAnswer, { params: { answer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ANSWERS }),
  })
}
