import { type Card, type Choice, getMatch, type Match, type Mode } from '@koji/contract'
import { SlidersHorizontal, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAccountMessages } from '../../lib/account-messages.ts'
import { call } from '../../lib/api.ts'
import { online } from '../../lib/connectivity.ts'
import { dayAndTime } from '../../lib/format.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DeckDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AboutPanel } from './deck/about-panel.tsx'
import { ClosedDeck } from './deck/closed-deck.tsx'
import { DeckActions } from './deck/deck-actions.tsx'
import { Ahead, Beneath, nameOf, TopCard } from './deck/deck-card.tsx'
import { EmptyDeck } from './deck/empty-deck.tsx'
import { ModeSwitch } from './deck/mode-switch.tsx'
import { NoteDialog } from './deck/note-dialog.tsx'
import { useDeck, useUndo } from './deck/queries.ts'
import { putBack, throwOut, useDrag } from './deck/use-drag.ts'
import { useChangeSettings, useDiscoverySettings } from './settings-queries.ts'

const MatchDialog = lazy(() => import('../../people/match-dialog.tsx'))

export function DiscoverScreen() {
  const settings = useDiscoverySettings()
  const { save } = useChangeSettings(() => undefined)
  const mode = settings.data?.preferences.mode
  return (
    <Screen title="Discover" width="app">
      {mode ? (
        <Table key={mode} mode={mode} onMode={(next) => void save({ mode: next })} />
      ) : settings.isError ? (
        <Panel>
          <ErrorState
            text={friendlyMessage(settings.error)}
            pending={settings.isFetching}
            onRetry={() => void settings.refetch()}
          />
        </Panel>
      ) : (
        <Shapes />
      )}
    </Screen>
  )
}

const COLUMNS = 'grid gap-10 xl:grid-cols-[minmax(0,30rem)_minmax(20rem,27rem)] xl:justify-between xl:gap-16'
const FRAME =
  'relative isolate mx-auto h-[calc(100dvh-20.25rem)] min-h-95 w-full max-w-120 md:h-[max(27.5rem,min(40rem,calc(100dvh-19rem)))]'

function Table({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  const [match, setMatch] = useState<Match | null>(null)
  const celebrated = useRef(new Set<string>())
  const celebrate = (made: Match) => {
    if (celebrated.current.has(made.id)) return
    celebrated.current.add(made.id)
    setMatch(made)
  }
  const { query, swipe } = useDeck(mode, celebrate)
  // The other one said yes just now.
  useAccountMessages(({ matchId }) => {
    if (!celebrated.current.has(matchId))
      call(getMatch, { params: { match: matchId } }).then(celebrate, () => undefined)
  })
  const { data } = query
  const [said, setSaid] = useState('')
  const undo = useUndo(mode, (card, choice) =>
    setSaid(`${WORDS[choice].undone} ${card.displayName} is back.`),
  )
  const [top, ...rest] = data?.cards ?? []

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 md:mb-5">
        <ModeSwitch value={mode} onValueChange={onMode} />
        <div className="flex items-center gap-4">
          {data && data.closed === null && <LikesLeft left={data.likesLeft} nextAt={data.nextLikeAt} />}
          <Link
            to={paths.discoverySettings}
            aria-label="Discovery settings"
            className={buttonClass({ variant: 'secondary', className: 'max-md:size-11 max-md:px-0' })}
          >
            <SlidersHorizontal className="size-5" aria-hidden />
            <span className="max-md:hidden">Discovery settings</span>
          </Link>
        </div>
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {said || (top ? `Next: ${nameOf(top)}` : '')}
      </p>
      {query.isPending ? (
        <Shapes bare />
      ) : query.isError ? (
        <Panel>
          <ErrorState
            text={friendlyMessage(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      ) : data?.closed ? (
        <ClosedDeck why={data.closed} mode={mode} />
      ) : top ? (
        <Deck
          key={top.id}
          {...{ top, rest, mode, undo }}
          likesLeft={data!.likesLeft}
          canUndo={data!.canUndo}
          onSwipe={(choice, note) => {
            swipe(top, choice, note)
            setSaid(`${WORDS[choice].done} ${top.displayName}.${rest[0] ? ` Next: ${nameOf(rest[0])}` : ''}`)
          }}
        />
      ) : (
        <EmptyTable mode={mode} canUndo={data?.canUndo ?? false} undo={undo} />
      )}
      {match && (
        <Suspense>
          <MatchDialog match={match} onClose={() => setMatch(null)} />
        </Suspense>
      )}
    </>
  )
}

const WORDS: Record<Choice, { done: string; undone: string }> = {
  like: { done: 'You like', undone: 'Your like is taken back.' },
  pass: { done: 'You passed', undone: 'Your pass is taken back.' },
  later: { done: 'You saved', undone: 'Not saved any more.' },
}

type Undo = ReturnType<typeof useUndo>

interface DeckProps {
  top: Card
  rest: readonly Card[]
  mode: Mode
  likesLeft: number
  canUndo: boolean
  undo: Undo
  onSwipe(choice: Choice, note?: string): void
}

function Deck({ top, rest, likesLeft, canUndo, undo, onSwipe }: DeckProps) {
  const frame = useRef<HTMLElement>(null)
  const [photo, setPhoto] = useState(0)
  const [writing, setWriting] = useState(false)
  const navigate = useNavigate()
  const outOfLikes = likesLeft <= 0

  const open = () => void navigate(paths.profileOf(top.id))
  const choose = (choice: Choice, note?: string) => {
    if (choice === 'like' && outOfLikes) return putBack(frame.current)
    if (frame.current) throwOut(frame.current, choice)
    onSwipe(choice, note)
  }
  const drag = useDrag(frame, (meant) => (meant === 'open' ? open() : choose(meant)))

  useKeys({
    ArrowLeft: () => choose('pass'),
    ArrowRight: () => choose('like'),
    ArrowUp: open,
    u: () => canUndo && !undo.isPending && undo.mutate(),
    n: () => !outOfLikes && setWriting(true),
    s: () => choose('later'),
    ' ': () => setPhoto((place) => (place + 1) % Math.max(1, top.photos.length)),
  })

  return (
    <div className={COLUMNS}>
      <div className="min-w-0">
        <section aria-label="People to meet" className={FRAME} {...drag}>
          <Beneath next={rest[0]} more={rest.length > 1} />
          <TopCard card={top} frame={frame} photo={photo} onPhoto={setPhoto} onOpen={open} />
        </section>
        <div className="mt-9 md:mt-11">
          <DeckActions
            {...{ canUndo, outOfLikes }}
            undoing={undo.isPending}
            disabled={false}
            onUndo={() => undo.mutate()}
            onPass={() => choose('pass')}
            onLike={() => choose('like')}
            onNote={() => setWriting(true)}
            onLater={() => choose('later')}
            onOpen={open}
          />
        </div>
        <Ahead cards={rest.slice(1, 4)} />
      </div>
      <div className="max-xl:hidden">
        <AboutPanel card={top} />
      </div>
      <NoteDialog
        card={top}
        open={writing}
        onOpenChange={setWriting}
        onSend={(note) => choose('like', note)}
      />
    </div>
  )
}

const EmptyTable = ({ mode, canUndo, undo }: { mode: Mode; canUndo: boolean; undo: Undo }) => {
  const connected = useStore(online)
  useKeys({ u: () => canUndo && !undo.isPending && undo.mutate() })
  if (!connected)
    return (
      <Panel>
        <EmptyState
          drawing={DeckDrawing}
          title="There are more people once you are back online"
          text="Your choices are kept on this device and sent as soon as there is a network."
        />
      </Panel>
    )
  return (
    <div className="grid gap-5">
      <EmptyDeck mode={mode} />
      {canUndo && (
        <Button
          variant="outline"
          className="justify-self-center"
          pending={undo.isPending}
          onClick={() => undo.mutate()}
        >
          <Undo2 className="size-5" aria-hidden />
          Undo my last choice
        </Button>
      )}
    </div>
  )
}

/** On phones it is said when it matters. */
const FEW = 10

const LikesLeft = ({ left, nextAt }: { left: number; nextAt: string | null }) => (
  <p className={cx('text-14 text-ink-2', left > FEW && 'max-sm:hidden')}>
    {left > 0 ? (
      <>
        <strong className="text-ink tabular-nums">{left}</strong> {left === 1 ? 'like' : 'likes'} left today
      </>
    ) : (
      <>No likes left{nextAt && `, next ${dayAndTime(nextAt)}`}</>
    )}
  </p>
)

/** Keys of the whole screen, unless somebody is writing or something lies on top of it. */
function useKeys(keys: Record<string, () => unknown>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as HTMLElement
    if (
      target.closest(
        'input:not([type="radio"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]',
      )
    )
      return
    // A button in focus takes the space bar, a switch of modes the arrows.
    if (event.key === ' ' && target.closest('button, a, [role="button"]')) return
    if (event.key.startsWith('Arrow') && target.closest('[type="radio"]')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const Shapes = ({ bare = false }: { bare?: boolean }) => (
  <SkeletonGroup>
    {!bare && <Skeleton className="mb-5 h-12 w-60 rounded-full" />}
    <div className={COLUMNS}>
      <div>
        <div className={FRAME}>
          <Skeleton className="absolute inset-0 rounded-28" />
        </div>
        <div className="mt-10 flex items-center justify-center gap-4 md:mt-12">
          {['size-12', 'size-16', 'size-20', 'size-16', 'size-12'].map((size, place) => (
            <Skeleton key={place} className={`${size} rounded-full`} />
          ))}
        </div>
      </div>
      <Skeleton className="h-120 rounded-28 max-xl:hidden" />
    </div>
  </SkeletonGroup>
)
