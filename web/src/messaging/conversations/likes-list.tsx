import { type Choice, type getLikes, interestLabel, type Liker, type Match, type Reply } from '@koji/contract'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { Heart, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ago, counted } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Face } from '#profiles/people/face.tsx'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { distanceLabel, MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { sendOrQueueSwipe } from '#profiles/people/swipes.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DeckDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { likesKey, refetchLikes, useLikes, useMe } from './queries.ts'

const MatchDialog = lazy(() => import('#profiles/people/match-dialog.tsx'))
const LIST = 'grid gap-3 px-5 pt-2'

type LikePages = InfiniteData<Reply<typeof getLikes>>

/** Lists the members who like the viewer, with their notes, to like back or pass. */
export function LikesList() {
  const list = useLikes()
  const me = useMe()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const [newMatch, setNewMatch] = useState<{ match: Match; pathname: string } | null>(null)
  // The dialog closes when the screen behind it changes.
  const match = newMatch?.pathname === pathname ? newMatch.match : null
  const container = useRef<HTMLDivElement>(null)

  async function answer({ card, mode }: Liker, choice: Choice, item: HTMLElement) {
    const neighbor = item.nextElementSibling ?? item.previousElementSibling
    // The focused button disappears with its card, so the focus moves to the next one.
    const next = neighbor?.querySelector<HTMLElement>('h3 a') ?? container.current
    next?.focus({ preventScroll: true })
    queries.setQueryData<LikePages>(
      [...likesKey(me), 'list'],
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((liker) => liker.card.id !== card.id || liker.mode !== mode),
          })),
        },
    )
    try {
      const sent = await sendOrQueueSwipe(me, { mode, targetId: card.id, choice, note: '' })
      if (sent?.match) setNewMatch({ match: sent.match, pathname })
      if (!sent && choice === 'like')
        toast({ title: 'Your like goes out when you are online again', tone: 'ok' })
      void queries.invalidateQueries({ queryKey: ['discovery', 'deck'] })
      if (sent?.match) void queries.invalidateQueries({ queryKey: ['chats'] })
      void queries.invalidateQueries({ queryKey: [...likesKey(me), 'count'] })
    } catch (error) {
      toast({ title: friendlyMessage(error), tone: 'destructive' })
      void refetchLikes(queries, me)
    }
  }

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <Content list={list} onAnswer={(liker, choice, item) => void answer(liker, choice, item)} />
      {match && (
        <Suspense>
          <MatchDialog match={match} onClose={() => setNewMatch(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface ContentProps {
  list: ReturnType<typeof useLikes>
  onAnswer(liker: Liker, choice: Choice, item: HTMLElement): void
}

function Content({ list, onAnswer }: ContentProps) {
  if (list.isPending)
    return (
      <SkeletonGroup className={LIST}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-44 rounded-28" />
        ))}
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const likers = list.data.pages.flatMap(({ items }) => items)
  if (likers.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        drawing={DeckDrawing}
        title="Nobody waits for your answer"
        text="Whoever likes you is shown here, with what they wrote. Always, and for free."
        action={
          <Link className={buttonClass()} to={paths.discover}>
            Discover people
          </Link>
        }
      />
    )
  return (
    <>
      <ul className={LIST}>
        {likers.map((liker) => (
          <LikeCard key={`${liker.card.id} ${liker.mode}`} liker={liker} onAnswer={onAnswer} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </>
  )
}

function LikeCard({ liker, onAnswer }: { liker: Liker; onAnswer: ContentProps['onAnswer'] }) {
  const language = useLanguage()
  const item = useRef<HTMLLIElement>(null)
  const { card, mode, likedAt } = liker
  const { label, icon, tone } = MODE_DISPLAY[mode]
  const to = card.username ? paths.profileAt(card.username) : paths.profileOf(card.id)
  const facts = [
    ...(card.shared.length > 0 ? [counted(card.shared.length, 'shared interest')] : []),
    ...(card.withinKm === null ? [] : [distanceLabel(card.withinKm)]),
  ]
  return (
    <li ref={item}>
      <Card className="grid grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Link to={to} tabIndex={-1} aria-hidden className="relative min-h-44">
          <Face
            name={card.displayName}
            photo={card.photos[0]}
            avatarUrl={card.avatarUrl}
            sizes="104px"
            className="absolute inset-0 size-full"
          />
        </Link>
        <div className="flex min-w-0 flex-col gap-1.5 p-4 pt-3">
          <div className="flex items-start justify-between gap-1">
            <h3 className="title-18 min-w-0 pt-2 wrap-anywhere">
              <Link to={to} className="text-ink no-underline hover:underline">
                {card.displayName}
                {card.age !== null && `, ${card.age}`}
              </Link>
            </h3>
            <span className="-mr-2">
              <PersonMenu variant="ghost" person={card} />
            </span>
          </div>
          {card.theirNote && (
            <blockquote className="rounded-14 bg-koji-wash px-3 py-2 text-15 whitespace-pre-line">
              {card.theirNote}
            </blockquote>
          )}
          <p className="text-13 text-ink-2" title={card.shared.map(interestLabel).join(', ')}>
            {[...facts, ago(likedAt, language)].join(' · ')}
          </p>
          <div className="mt-auto flex items-center gap-2 pt-1.5">
            <Button size="sm" onClick={() => onAnswer(liker, 'like', item.current!)}>
              <Heart className="size-4" aria-hidden />
              Like back
            </Button>
            <Button
              size="sm"
              variant="ghost"
              className="max-sm:w-9 max-sm:px-0"
              aria-label={`Pass on ${card.displayName}`}
              onClick={() => onAnswer(liker, 'pass', item.current!)}
            >
              <X className="size-4" aria-hidden />
              <span className="max-sm:hidden">Pass</span>
            </Button>
            <Chip tone={tone} icon={icon} size="sm" className="ml-auto max-sm:hidden min-[1024px]:hidden">
              {label}
            </Chip>
          </div>
        </div>
      </Card>
    </li>
  )
}
