import {
  closeTicket,
  getMyTickets,
  getTicket,
  type NewTicket,
  postTicket,
  postTicketRead,
  postTicketReply,
  type Ticket,
} from '@koji/contract'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'
import { asMember } from './as-member.ts'
import { type ChosenPhoto, sendPhotos } from './photos.ts'
import { asked } from './ticket-link.ts'

const LISTS = ['support', 'mine'] as const
const ticketKey = (ticket: string) => ['support', 'ticket', ticket] as const
const REFRESH_MS = 15_000
/** The acknowledgement is written by an event handler, a moment after the ticket. */
const RECEIPT_MS = 500

export const useMyTickets = () =>
  useInfiniteQuery({
    queryKey: LISTS,
    queryFn: ({ pageParam, signal }) => call(getMyTickets, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Asks again now and then: visitors have no live connection, and the answer is what they wait for. */
export const useTicket = (key: string) =>
  useQuery({
    queryKey: ticketKey(key),
    queryFn: ({ signal }) => {
      const { ticket, headers } = asked(key)
      return asMember(() => call(getTicket, { params: { ticket } }, { signal, headers }))
    },
    refetchInterval: ({ state: { data } }) => (data && !isAcknowledged(data) ? RECEIPT_MS : REFRESH_MS),
  })

const isAcknowledged = ({ messages }: Ticket) => messages.some(({ notice }) => notice === 'received')

/** What I said last is what the pictures go with. */
const lastOwn = ({ messages }: Ticket): string => messages.findLast(({ author }) => author === 'asker')!.id

/** Returns where it is found from now on, and what did not arrive of the pictures. */
export function useOpenTicket() {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: NewTicket, options) =>
    asMember(() => call(postTicket, { body }, options)),
  )
  return useMutation({
    mutationFn: async ({ ticket: body, photos }: { ticket: NewTicket; photos: readonly ChosenPhoto[] }) => {
      const { link, ticket } = await send(body)
      const key = link ?? ticket.id
      return { key, ticket, stuck: await sendPhotos(key, lastOwn(ticket), photos) }
    },
    onSuccess: ({ key, ticket }, { photos }) => showTicket(queries, key, ticket, photos),
  })
}

export function useReply(key: string) {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: { body: string }, options) => {
    const { headers, ...params } = asked(key)
    return asMember(() => call(postTicketReply, { params, body }, { ...options, headers }))
  })
  return useMutation({
    mutationFn: async ({ body, photos }: { body: string; photos: readonly ChosenPhoto[] }) => {
      const ticket = await send({ body })
      return { ticket, stuck: await sendPhotos(key, lastOwn(ticket), photos) }
    },
    onSuccess: ({ ticket }, { photos }) => showTicket(queries, key, ticket, photos),
  })
}

export function useClose(key: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { headers, ...params } = asked(key)
      return asMember(() => call(closeTicket, { params }, { headers }))
    },
    onSuccess: (ticket) => showTicket(queries, key, ticket),
  })
}

/** Pictures that were left behind, once more. */
export function useSendAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      ticket,
      message,
      photos,
    }: {
      ticket: string
      message: string
      photos: readonly ChosenPhoto[]
    }) => sendPhotos(ticket, message, photos),
    onSettled: (_, __, { ticket }) => queries.invalidateQueries({ queryKey: ticketKey(ticket) }),
  })
}

export function useMarkRead(key: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { headers, ...params } = asked(key)
      return asMember(() => call(postTicketRead, { params }, { headers }))
    },
    onSuccess: () => {
      queries.setQueryData<Ticket>(ticketKey(key), (ticket) => ticket && { ...ticket, unread: false })
      return queries.invalidateQueries({ queryKey: LISTS })
    },
  })
}

/** A question that was asked before this answer would bring back the state before it. */
async function showTicket(
  queries: QueryClient,
  key: string,
  ticket: Ticket,
  photos: readonly ChosenPhoto[] = [],
): Promise<void> {
  await queries.cancelQueries({ queryKey: ticketKey(key) })
  queries.setQueryData<Ticket>(ticketKey(key), ticket)
  // The pictures came after that answer.
  if (photos.length > 0) await queries.invalidateQueries({ queryKey: ticketKey(key) })
  void queries.invalidateQueries({ queryKey: LISTS })
}
