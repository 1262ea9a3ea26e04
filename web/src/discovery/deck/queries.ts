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
  inTurn,
  keepSwipesInFlight,
  swipeNowOrLater,
  swipesWait,
  waitingTargets,
} from '#profiles/people/swipes.ts'
import { toast } from '#ui/toast.ts'

type DeckReply = Reply<typeof getDeck>

/** With fewer left, the next ones are fetched behind them. */
const MORE_BELOW = 8

const deckKey = (accountId: string | undefined, mode: Mode) => ['discovery', 'deck', accountId, mode] as const

/** Without those that were chosen about: the answer may have been on its way meanwhile. */
async function deckOf(accountId: string, mode: Mode, signal?: AbortSignal): Promise<DeckReply> {
  const waited = waitingTargets(accountId, mode)
  const reply = await call(getDeck, { query: { mode } }, signal && { signal })
  const waiting = waitingTargets(accountId, mode)
  const chosen = (id: string) => waited.has(id) || waiting.has(id) || gone.has(goneKey(accountId, mode, id))
  return { ...reply, cards: reply.cards.filter(({ id }) => !chosen(id)) }
}

const deckOptions = (accountId: string, mode: Mode) =>
  queryOptions({
    queryKey: deckKey(accountId, mode),
    queryFn: ({ signal }) => deckOf(accountId, mode, signal),
    // What is on the table stays there: a card that changes under a finger is a wrong choice.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** As it lies on the table; more than one part of the screen may look. */
export const useDeckQuery = (mode: Mode) => useQuery(deckOptions(useSession().session!.account.id, mode))

interface DeckEvents {
  onMatch(match: Match): void
  /** The like came back, with what was written and what is wrong with it. */
  onNoteRefused(card: Card, note: string, words: string): void
}

/** The cards on the table. A choice takes its card away at once and is sent behind it. */
export function useDeck(mode: Mode, { onMatch, onNoteRefused }: DeckEvents) {
  const accountId = useSession().session!.account.id
  const queries = useQueryClient()
  const query = useDeckQuery(mode)
  const queryKey = deckKey(accountId, mode)
  const [sending, setSending] = useState(0)
  const fetching = useRef(false)

  const change = (act: (deck: DeckReply) => DeckReply) =>
    queries.setQueryData<DeckReply>(queryKey, (deck) => deck && act(deck))

  const keyOf = (id: string) => goneKey(accountId, mode, id)

  usePageHide(keepSwipesInFlight)

  /** Those that came meanwhile go behind those that are there. */
  async function fetchMore() {
    if (fetching.current) return
    fetching.current = true
    const more = await deckOf(accountId, mode).catch(() => null)
    fetching.current = false
    if (more) change((deck) => joined(deck, more))
  }

  /** With nobody left the whole deck is asked for, and the screen waits for it. */
  const refill = useEffectEvent(() => {
    const left = queries.getQueryData<DeckReply>(queryKey)?.cards.length
    if (left === undefined || !online.get()) return
    if (left === 0) void query.refetch({ cancelRefetch: false })
    else if (left < MORE_BELOW) void fetchMore()
  })
  const connected = useStore(online)
  useEffect(() => {
    if (connected) refill()
  }, [connected])

  async function swipe(card: Card, choice: Choice, note = '') {
    gone.add(keyOf(card.id))
    change((deck) => ({
      ...deck,
      cards: deck.cards.filter(({ id }) => id !== card.id),
      likesLeft: deck.likesLeft - Number(choice === 'like'),
      canUndo: true,
    }))
    const left = queries.getQueryData<DeckReply>(queryKey)?.cards.length ?? 0
    if (left > 0 && left < MORE_BELOW && online.get()) void fetchMore()
    setSending((count) => count + 1)
    try {
      const sent = await swipeNowOrLater(accountId, { mode, targetId: card.id, choice, note })
      if (sent) change((deck) => ({ ...deck, likesLeft: Math.min(deck.likesLeft, sent.likesLeft) }))
      // When the next like comes is known only now.
      if (sent?.likesLeft === 0) void fetchMore()
      if (sent?.match) onMatch(sent.match)
      if (choice === 'later') void queries.invalidateQueries({ queryKey: ['saved'] })
    } catch (error) {
      failed(error, card, choice, note)
    }
    const deck = queries.getQueryData<DeckReply>(queryKey)
    if (deck?.cards.length === 0 && online.get()) void query.refetch({ cancelRefetch: false })
    setSending((count) => count - 1)
  }

  /** Who left meanwhile is no loss; everything else comes back on top. */
  function failed(error: unknown, card: Card, choice: Choice, note: string) {
    const code = error instanceof Refused ? error.problem.code : null
    gone.delete(keyOf(card.id))
    if (code === 'not_found' || code === 'already_swiped') return
    change((deck) => ({
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
    /** Nobody is left, and whether there is somebody else is not known yet. */
    looking:
      query.data?.closed === null && query.data.cards.length === 0 && (sending > 0 || query.isFetching),
    swipe: (card: Card, choice: Choice, note?: string) => void swipe(card, choice, note),
  }
}

/** What was asked for before a choice arrived knows nothing of it. */
function joined(deck: DeckReply, more: DeckReply): DeckReply {
  const there = new Set(deck.cards.map(({ id }) => id))
  return {
    ...more,
    cards: [...deck.cards, ...more.cards.filter(({ id }) => !there.has(id))],
    likesLeft: deck.likesLeft > 0 ? Math.min(deck.likesLeft, more.likesLeft) : more.likesLeft,
    canUndo: deck.canUndo || more.canUndo,
  }
}

/** Chosen about in this page: an answer that was on its way meanwhile may still show them. */
const gone = new Set<string>()
const goneKey = (accountId: string | undefined, mode: Mode, id: string) => `${accountId} ${mode} ${id}`

export function useUndo(mode: Mode, onUndone: (card: Card, choice: Choice) => void) {
  const accountId = useSession().session!.account.id
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      inTurn(() => {
        // The server would take back the one before those that it has not heard of.
        if (swipesWait(accountId)) throw new Unreachable()
        return call(postUndo, { body: { mode } })
      }),
    onSuccess: ({ card, choice, likesLeft, more }) => {
      gone.delete(goneKey(accountId, mode, card.id))
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

export const useWider = (mode: Mode) => {
  const accountId = useSession().session?.account.id
  return useQuery({
    queryKey: ['discovery', 'wider', accountId, mode],
    queryFn: ({ signal }) => call(getRelaxedFilters, { query: { mode } }, { signal }),
    staleTime: 0,
  })
}

/** Another look at everything that depends on what one looks for. */
export function useFreshDeck() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['discovery'] })
}

export function useResetPasses() {
  const fresh = useFreshDeck()
  return useMutation({
    mutationFn: () => call(postPassReset, {}),
    onSuccess: ({ again }) => {
      gone.clear()
      toast({
        title: again === 0 ? 'There was nobody to show again' : 'They are back in your deck',
        tone: 'ok',
      })
      return fresh()
    },
    onError: (error) => toast({ title: friendlyMessage(error), tone: 'destructive' }),
  })
}
