import {
  type Card,
  type Choice,
  getDeck,
  getRelaxedFilters,
  type Match,
  type Mode,
  postPassReset,
  postUndo,
  type Reply,
} from '@koji/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, Refused, Unreachable } from '#lib/api.ts'
import { online } from '#lib/connectivity.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { usePageHide } from '#lib/use-page-hide.ts'
import { useStore } from '#lib/use-store.ts'
import {
  hasWaitingSwipes,
  queueSwipesInFlight,
  runBetweenSwipes,
  sendOrQueueSwipe,
  waitingTargets,
} from '#profiles/people/swipes.ts'
import { toast } from '#ui/toast.ts'

type DeckReply = Reply<typeof getDeck>

/** With fewer cards left, more are fetched in the background. */
const REFILL_BELOW = 8

const deckKey = (accountId: string | undefined, mode: Mode) => ['discovery', 'deck', accountId, mode] as const

/** Fetches the deck without people who were decided about before or during the request. */
async function fetchDeck(accountId: string, mode: Mode, signal?: AbortSignal): Promise<DeckReply> {
  const waitingBefore = waitingTargets(accountId, mode)
  const reply = await call(getDeck, { query: { mode } }, signal && { signal })
  const waiting = waitingTargets(accountId, mode)
  const isDecided = (id: string) =>
    waitingBefore.has(id) || waiting.has(id) || decided.has(decidedKey(accountId, mode, id))
  return { ...reply, cards: reply.cards.filter(({ id }) => !isDecided(id)) }
}

const deckOptions = (accountId: string, mode: Mode) =>
  queryOptions({
    queryKey: deckKey(accountId, mode),
    queryFn: ({ signal }) => fetchDeck(accountId, mode, signal),
    // Refetching could replace the card under a finger and turn a swipe into a wrong choice.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useDeckQuery = (mode: Mode) => useQuery(deckOptions(useSession().session!.account.id, mode))

interface DeckEvents {
  onMatch(match: Match): void
  /** The server refused the note of a like, so the like wasn't sent. */
  onNoteRefused(card: Card, note: string, error: string): void
}

/** The deck. A swipe removes its card right away and is sent in the background. */
export function useDeck(mode: Mode, { onMatch, onNoteRefused }: DeckEvents) {
  const accountId = useSession().session!.account.id
  const queries = useQueryClient()
  const query = useDeckQuery(mode)
  const queryKey = deckKey(accountId, mode)
  const [sending, setSending] = useState(0)
  const fetching = useRef(false)

  const changeDeck = (change: (deck: DeckReply) => DeckReply) =>
    queries.setQueryData<DeckReply>(queryKey, (deck) => deck && change(deck))

  const keyOf = (id: string) => decidedKey(accountId, mode, id)

  usePageHide(queueSwipesInFlight)

  /** Adds new cards behind those in the deck. */
  async function fetchMore() {
    if (fetching.current) return
    fetching.current = true
    const more = await fetchDeck(accountId, mode).catch(() => null)
    fetching.current = false
    if (more) changeDeck((deck) => mergeDecks(deck, more))
  }

  /** An empty deck is refetched while the screen shows a skeleton. */
  const refill = useEffectEvent(() => {
    const left = queries.getQueryData<DeckReply>(queryKey)?.cards.length
    if (left === undefined || !online.get()) return
    if (left === 0) void query.refetch({ cancelRefetch: false })
    else if (left < REFILL_BELOW) void fetchMore()
  })
  const connected = useStore(online)
  useEffect(() => {
    if (connected) refill()
  }, [connected])

  async function swipe(card: Card, choice: Choice, note = '') {
    decided.add(keyOf(card.id))
    changeDeck((deck) => ({
      ...deck,
      cards: deck.cards.filter(({ id }) => id !== card.id),
      likesLeft: deck.likesLeft - Number(choice === 'like'),
      canUndo: true,
    }))
    const left = queries.getQueryData<DeckReply>(queryKey)?.cards.length ?? 0
    if (left > 0 && left < REFILL_BELOW && online.get()) void fetchMore()
    setSending((count) => count + 1)
    try {
      const sent = await sendOrQueueSwipe(accountId, { mode, targetId: card.id, choice, note })
      if (sent) changeDeck((deck) => ({ ...deck, likesLeft: Math.min(deck.likesLeft, sent.likesLeft) }))
      // Only a new reply has the time of the next like.
      if (sent?.likesLeft === 0) void fetchMore()
      if (sent?.match) onMatch(sent.match)
      if (choice === 'later') void queries.invalidateQueries({ queryKey: ['saved'] })
    } catch (error) {
      handleFailure(error, card, choice, note)
    }
    const deck = queries.getQueryData<DeckReply>(queryKey)
    if (deck?.cards.length === 0 && online.get()) void query.refetch({ cancelRefetch: false })
    setSending((count) => count - 1)
  }

  /** Puts the card back on top, unless the person is no longer available or was decided about elsewhere. */
  function handleFailure(error: unknown, card: Card, choice: Choice, note: string) {
    const code = error instanceof Refused ? error.problem.code : null
    decided.delete(keyOf(card.id))
    if (code === 'not_found' || code === 'already_swiped') return
    changeDeck((deck) => ({
      ...deck,
      cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
      likesLeft: code === 'out_of_likes' ? 0 : deck.likesLeft + Number(choice === 'like'),
    }))
    if (code === 'words_refused')
      return onNoteRefused(card, note, fieldErrors(error).note ?? friendlyMessage(error))
    toast({ title: friendlyMessage(error), tone: 'destructive' })
    if (code === 'out_of_likes') void queries.invalidateQueries({ queryKey })
  }

  return {
    query,
    /** The deck is empty, and it isn't known yet whether there are more people. */
    isRefilling:
      query.data?.closed === null && query.data.cards.length === 0 && (sending > 0 || query.isFetching),
    swipe: (card: Card, choice: Choice, note?: string) => void swipe(card, choice, note),
  }
}

/** Keeps the lower like count, because the reply may not include the latest swipes. */
function mergeDecks(deck: DeckReply, more: DeckReply): DeckReply {
  const known = new Set(deck.cards.map(({ id }) => id))
  return {
    ...more,
    cards: [...deck.cards, ...more.cards.filter(({ id }) => !known.has(id))],
    likesLeft: deck.likesLeft > 0 ? Math.min(deck.likesLeft, more.likesLeft) : more.likesLeft,
    canUndo: deck.canUndo || more.canUndo,
  }
}

/** People decided about in this page, whom a reply that was requested earlier may still contain. */
const decided = new Set<string>()
const decidedKey = (accountId: string | undefined, mode: Mode, id: string) => `${accountId} ${mode} ${id}`

export function useUndo(mode: Mode, onUndone: (card: Card, choice: Choice) => void) {
  const accountId = useSession().session!.account.id
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      runBetweenSwipes(() => {
        // While swipes wait to be sent, the server would undo an earlier one.
        if (hasWaitingSwipes(accountId)) throw new Unreachable()
        return call(postUndo, { body: { mode } })
      }),
    onSuccess: ({ card, choice, likesLeft, more }) => {
      decided.delete(decidedKey(accountId, mode, card.id))
      queries.setQueryData<DeckReply>(deckKey(accountId, mode), (deck) =>
        deck
          ? {
              ...deck,
              cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
              likesLeft,
              canUndo: more,
            }
          : deck,
      )
      if (choice === 'later') void queries.invalidateQueries({ queryKey: ['saved'] })
      onUndone(card, choice)
    },
    onError: (error) => {
      if (error instanceof Refused && error.problem.code === 'nothing_to_undo')
        queries.setQueryData<DeckReply>(
          deckKey(accountId, mode),
          (deck) => deck && { ...deck, canUndo: false },
        )
      toast({ title: friendlyMessage(error), tone: 'destructive' })
    },
  })
}

export const useRelaxedFilters = (mode: Mode) => {
  const accountId = useSession().session?.account.id
  return useQuery({
    queryKey: ['discovery', 'relaxed-filters', accountId, mode],
    queryFn: ({ signal }) => call(getRelaxedFilters, { query: { mode } }, { signal }),
    staleTime: 0,
  })
}

/** Refetches everything that depends on the discovery settings. */
export function useRefetchDiscovery() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['discovery'] })
}

export function useResetPasses() {
  const refetch = useRefetchDiscovery()
  return useMutation({
    mutationFn: () => call(postPassReset, {}),
    onSuccess: ({ again }) => {
      decided.clear()
      toast({
        title: again === 0 ? 'There was nobody to show again' : 'They are back in your deck',
        tone: 'ok',
      })
      return refetch()
    },
    onError: (error) => toast({ title: friendlyMessage(error), tone: 'destructive' }),
  })
}
