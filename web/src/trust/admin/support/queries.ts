import {
  type DeskReply,
  type DeskView,
  deleteCannedAnswer,
  deleteTicketClaim,
  getCannedAnswers,
  getDeskTeam,
  getDeskTicket,
  getDeskTickets,
  type NewCannedAnswer,
  postCannedAnswer,
  postDeskClose,
  postDeskNote,
  postDeskReply,
  postTicketClaim,
  putCannedAnswer,
  putTicketAssignee,
} from '@koji/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'

const ROOM = ['admin', 'support'] as const
const ANSWERS = [...ROOM, 'answers'] as const
const LISTS = [...ROOM, 'list'] as const
const oneKey = (ticket: string) => [...ROOM, 'one', ticket] as const
/** Somebody may ask something, or a colleague answer, while this is open. */
const LOOK_AGAIN_MS = 15_000

export const useDeskTickets = (view: DeskView) =>
  useInfiniteQuery({
    queryKey: [...LISTS, view],
    queryFn: ({ pageParam, signal }) =>
      call(getDeskTickets, { query: { view, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Each look is written down, so it is read again only when there is something new in it. */
export const useDeskTicket = (ticket: string) =>
  useQuery({
    queryKey: oneKey(ticket),
    queryFn: ({ signal }) => call(getDeskTicket, { params: { ticket } }, { signal }),
    refetchOnWindowFocus: false,
  })

/** What I look after tells me when somebody writes in it. */
export function useLiveDesk(): void {
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type !== 'ticket_changed') return
    void queries.invalidateQueries({ queryKey: oneKey(message.ticket) })
    void queries.invalidateQueries({ queryKey: LISTS })
  })
}

export const useDeskTeam = () =>
  useQuery({ queryKey: [...ROOM, 'team'], queryFn: ({ signal }) => call(getDeskTeam, {}, { signal }) })

export const useCannedAnswers = () =>
  useQuery({ queryKey: ANSWERS, queryFn: ({ signal }) => call(getCannedAnswers, {}, { signal }) })

/** Whatever came of it, the ticket and the queue are others now. */
function useTicketAct<Wish>(ticket: string, act: (wish: Wish) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: oneKey(ticket) }),
        queries.invalidateQueries({ queryKey: LISTS }),
      ]),
  })
}

export function useTicketActs(ticket: string) {
  const params = { ticket }
  return {
    claim: useTicketAct<void>(ticket, () => call(postTicketClaim, { params })),
    release: useTicketAct<void>(ticket, () => call(deleteTicketClaim, { params })),
    close: useTicketAct<void>(ticket, () => call(postDeskClose, { params })),
    assign: useTicketAct<string | null>(ticket, (accountId) =>
      call(putTicketAssignee, { params, body: { accountId } }),
    ),
    note: useTicketAct<{ body: string }>(
      ticket,
      useIdempotentSend((body, options) => call(postDeskNote, { params, body }, options)),
    ),
    answer: useTicketAct<DeskReply>(
      ticket,
      useIdempotentSend((body, options) => call(postDeskReply, { params, body }, options)),
    ),
  }
}

export function useKeepAnswer() {
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

export function useDropAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(deleteCannedAnswer, { params: { answer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ANSWERS }),
  })
}
