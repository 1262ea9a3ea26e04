import {
  closeTicket,
  getTicket,
  type NewTicket,
  postTicket,
  postTicketReply,
  type Ticket,
} from '@koji/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const ticketKey = (link: string) => ['support', 'ticket', link] as const
const REFRESH_MS = 15_000
/** The acknowledgement is written by an event handler, a moment after the ticket. */
const RECEIPT_MS = 500

/** Asks again now and then: visitors have no live connection, and the answer is what they wait for. */
export const useTicket = (link: string) =>
  useQuery({
    queryKey: ticketKey(link),
    queryFn: ({ signal }) => call(getTicket, { params: { link } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isAcknowledged(data) ? RECEIPT_MS : REFRESH_MS),
  })

const isAcknowledged = ({ messages }: Ticket) => messages.some(({ notice }) => notice === 'received')

interface Opening {
  ticket: NewTicket
  idempotencyKey: string
}

export function useOpenTicket() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ticket, idempotencyKey }: Opening) =>
      call(postTicket, { body: ticket }, { idempotencyKey }),
    onSuccess: ({ link, ticket }) => queries.setQueryData<Ticket>(ticketKey(link), ticket),
  })
}

export function useReply(link: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: string; idempotencyKey: string }) =>
      call(postTicketReply, { params: { link }, body: { body } }, { idempotencyKey }),
    onSuccess: (ticket) => showTicket(queries, link, ticket),
  })
}

export function useClose(link: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(closeTicket, { params: { link } }),
    onSuccess: (ticket) => showTicket(queries, link, ticket),
  })
}

/** A question that was asked before this answer would bring back the state before it. */
async function showTicket(queries: QueryClient, link: string, ticket: Ticket) {
  await queries.cancelQueries({ queryKey: ticketKey(link) })
  queries.setQueryData<Ticket>(ticketKey(link), ticket)
}
