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
import { type ChosenPhoto, sendPhotos } from './photos.ts'
import { withSessionRenewal } from './session-renewal.ts'
import { ticketRequest } from './ticket-link.ts'

const LIST_KEY = ['support', 'mine'] as const
const ticketKey = (ticket: string) => ['support', 'ticket', ticket] as const
const REFETCH_MS = 15_000
/** The acknowledgement is written by an event handler, a moment after the ticket. */
const ACKNOWLEDGEMENT_REFETCH_MS = 500

export const useMyTickets = () =>
  useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) => call(getMyTickets, { query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Polls, because visitors have no live connection. */
export const useTicket = (key: string) =>
  useQuery({
    queryKey: ticketKey(key),
    queryFn: ({ signal }) => {
      const { ticket, headers } = ticketRequest(key)
      return withSessionRenewal(() => call(getTicket, { params: { ticket } }, { signal, headers }))
    },
    refetchInterval: ({ state: { data } }) =>
      data && !isAcknowledged(data) ? ACKNOWLEDGEMENT_REFETCH_MS : REFETCH_MS,
  })

const isAcknowledged = ({ messages }: Ticket) => messages.some(({ notice }) => notice === 'received')

/** The message that the photos belong to. */
const lastOwnMessageId = ({ messages }: Ticket): string =>
  messages.findLast(({ author }) => author === 'asker')!.id

/** Returns the id or secret of the new ticket, and the photos that failed to upload. */
export function useOpenTicket() {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: NewTicket, options) =>
    withSessionRenewal(() => call(postTicket, { body }, options)),
  )
  return useMutation({
    mutationFn: async ({ ticket: body, photos }: { ticket: NewTicket; photos: readonly ChosenPhoto[] }) => {
      const { link, ticket } = await send(body)
      const key = link ?? ticket.id
      return { key, ticket, unsent: await sendPhotos(key, lastOwnMessageId(ticket), photos) }
    },
    onSuccess: ({ key, ticket }, { photos }) => showTicket(queries, key, ticket, photos),
  })
}

export function useReply(key: string) {
  const queries = useQueryClient()
  const send = useIdempotentSend((body: { body: string }, options) => {
    const { headers, ...params } = ticketRequest(key)
    return withSessionRenewal(() => call(postTicketReply, { params, body }, { ...options, headers }))
  })
  return useMutation({
    mutationFn: async ({ body, photos }: { body: string; photos: readonly ChosenPhoto[] }) => {
      const ticket = await send({ body })
      return { ticket, unsent: await sendPhotos(key, lastOwnMessageId(ticket), photos) }
    },
    onSuccess: ({ ticket }, { photos }) => showTicket(queries, key, ticket, photos),
  })
}

export function useCloseTicket(key: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { headers, ...params } = ticketRequest(key)
      return withSessionRenewal(() => call(closeTicket, { params }, { headers }))
    },
    onSuccess: (ticket) => showTicket(queries, key, ticket),
  })
}

export function useResendPhotos() {
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

export function useMarkTicketRead(key: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const { headers, ...params } = ticketRequest(key)
      return withSessionRenewal(() => call(postTicketRead, { params }, { headers }))
    },
    onSuccess: () => {
      queries.setQueryData<Ticket>(ticketKey(key), (ticket) => ticket && { ...ticket, unread: false })
      return queries.invalidateQueries({ queryKey: LIST_KEY })
    },
  })
}

/** Cancels requests that are in flight, because their older response would replace this ticket. */
async function showTicket(
  queries: QueryClient,
  key: string,
  ticket: Ticket,
  photos: readonly ChosenPhoto[] = [],
): Promise<void> {
  await queries.cancelQueries({ queryKey: ticketKey(key) })
  queries.setQueryData<Ticket>(ticketKey(key), ticket)
  // The photos were uploaded after this response.
  if (photos.length > 0) await queries.invalidateQueries({ queryKey: ticketKey(key) })
  void queries.invalidateQueries({ queryKey: LIST_KEY })
}
