import {
  type Card,
  type Choice,
  getDeck,
  getWider,
  type Match,
  type Mode,
  postPassReset,
  postUndo,
  type Reply,
} from '@koji/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, Refused } from '../../../lib/api.ts'
import { online } from '../../../lib/connectivity.ts'
import { friendlyMessage } from '../../../lib/friendly-messages.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLastMoment } from '../../../lib/use-last-moment.ts'
import { useStore } from '../../../lib/use-store.ts'
import {
  inTurn,
  keepSwipesUnderWay,
  sendWaitingSwipes,
  swipeNowOrLater,
  waitingTargets,
} from '../../../people/swipes.ts'
import { toast } from '../../../ui/toast.ts'

type DeckReply = Reply<typeof getDeck>

/** With fewer left, the next ones are fetched behind them. */
const MORE_BELOW = 8

const deckKey = (accountId: string | undefined, mode: Mode) => ['discovery', 'deck', accountId, mode] as const

async function deckOf(accountId: string, mode: Mode, signal?: AbortSignal): Promise<DeckReply> {
  const reply = await call(getDeck, { query: { mode } }, signal && { signal })
  const waiting = waitingTargets(accountId)
  return { ...reply, cards: reply.cards.filter(({ id }) => !waiting.has(id)) }
}

const deckOptions = (accountId: string, mode: Mode) =>
  queryOptions({
    queryKey: deckKey(accountId, mode),
    queryFn: ({ signal }) => deckOf(accountId, mode, signal),
    // What is on the table stays there: a card that changes under a finger is a wrong choice.
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Deck {
  query: ReturnType<typeof useQuery<DeckReply>>
  swipe(card: Card, choice: Choice, note?: string): void
}

/** The cards on the table. A choice takes its card away at once and is sent behind it. */
export function useDeck(mode: Mode, onMatch: (match: Match, card: Card | null) => void): Deck {
  const accountId = useSession().session!.account.id
  const queries = useQueryClient()
  const options = deckOptions(accountId, mode)
  const query = useQuery(options)
  const { queryKey } = options

  const change = (act: (deck: DeckReply) => DeckReply) =>
    queries.setQueryData<DeckReply>(queryKey, (deck) => deck && act(deck))

  const keyOf = (id: string) => goneKey(accountId, mode, id)

  useLastMoment(keepSwipesUnderWay)

  const matched = useEffectEvent(onMatch)
  useEffect(() => sendWaitingSwipes(accountId, ({ match }) => match && matched(match, null)), [accountId])

  /** Those that came meanwhile go behind those that are there. */
  async function fetchMore() {
    const more = await deckOf(accountId, mode).catch(() => null)
    if (!more) return
    change((deck) => {
      const there = new Set(deck.cards.map(({ id }) => id))
      return {
        ...more,
        cards: [...deck.cards, ...more.cards.filter(({ id }) => !there.has(id) && !gone.has(keyOf(id)))],
      }
    })
  }

  const refill = useEffectEvent(() => {
    const deck = queries.getQueryData<DeckReply>(queryKey)
    if (deck && deck.cards.length < MORE_BELOW) void fetchMore()
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
    try {
      const sent = await swipeNowOrLater(accountId, { mode, targetId: card.id, choice, note })
      if (sent) change((deck) => ({ ...deck, likesLeft: Math.min(deck.likesLeft, sent.likesLeft) }))
      if (sent?.match) onMatch(sent.match, card)
      if (choice === 'later') void queries.invalidateQueries({ queryKey: ['saved'] })
    } catch (error) {
      failed(error, card, choice)
    }
    if (online.get()) refill()
  }

  /** Who left meanwhile is no loss; everything else comes back on top. */
  function failed(error: unknown, card: Card, choice: Choice) {
    const code = error instanceof Refused ? error.problem.code : null
    gone.delete(keyOf(card.id))
    if (code === 'not_found' || code === 'already_swiped') return
    change((deck) => ({
      ...deck,
      cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
      likesLeft: code === 'out_of_likes' ? 0 : deck.likesLeft + Number(choice === 'like'),
    }))
    toast({ title: friendlyMessage(error), tone: 'destructive' })
    if (code === 'out_of_likes') void queries.invalidateQueries({ queryKey })
  }

  return { query, swipe: (card, choice, note) => void swipe(card, choice, note) }
}

/** Chosen about in this page: an answer that was on its way meanwhile may still show them. */
const gone = new Set<string>()
const goneKey = (accountId: string | undefined, mode: Mode, id: string) => `${accountId} ${mode} ${id}`

export function useUndo(mode: Mode, onUndone: (card: Card, choice: Choice) => void) {
  const accountId = useSession().session?.account.id
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => inTurn(() => call(postUndo, { body: { mode } })),
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
    queryFn: ({ signal }) => call(getWider, { query: { mode } }, { signal }),
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
