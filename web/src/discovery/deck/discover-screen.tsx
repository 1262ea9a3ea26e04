import { getMatch, type Match, type Mode } from '@koji/contract'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { DeckContent } from './deck-content.tsx'
import { DeckSkeleton } from './deck-skeleton.tsx'
import { useInstallOffer } from './install-offer.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { useDeckQuery } from './queries.ts'
import { useChangeSettings, useDiscoverySettings } from './settings/settings-queries.ts'

const MatchDialog = lazy(() => import('#profiles/people/match-dialog.tsx'))

export function DiscoverScreen() {
  useInstallOffer()
  const settings = useDiscoverySettings()
  const { save } = useChangeSettings(() => undefined)
  // Switches the deck before the setting is saved, so that the next swipe is for the chosen mode.
  const [chosen, setChosen] = useState<Mode | null>(null)
  const mode = chosen ?? settings.data?.preferences.mode
  const choose = (next: Mode) => {
    setChosen(next)
    void save({ mode: next }).then(() => setChosen(null))
  }
  return (
    <Screen title="Discover" width="app">
      {mode ? (
        <DeckArea mode={mode} onMode={choose} />
      ) : settings.isError ? (
        <Panel>
          <ErrorState
            text={friendlyMessage(settings.error)}
            pending={settings.isFetching}
            onRetry={() => void settings.refetch()}
          />
        </Panel>
      ) : (
        <DeckSkeleton />
      )}
    </Screen>
  )
}

/** The mode switch stays mounted when the deck changes, so that it keeps the focus. */
function DeckArea({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  const [match, setMatch] = useState<Match | null>(null)
  const celebrated = useRef(new Set<string>())
  const celebrate = (made: Match) => {
    if (celebrated.current.has(made.id)) return
    celebrated.current.add(made.id)
    setMatch(made)
  }
  // The other member liked back just now.
  useAccountMessages((message) => {
    if (message.type !== 'match') return
    const { matchId } = message
    if (!celebrated.current.has(matchId))
      call(getMatch, { params: { match: matchId } }).then(celebrate, () => undefined)
  })
  const { data } = useDeckQuery(mode)

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
      <DeckContent key={mode} mode={mode} onMatch={celebrate} />
      {match && (
        <Suspense>
          <MatchDialog match={match} onClose={() => setMatch(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Phones show the number of likes only from here down. */
const FEW_LIKES = 10

const LikesLeft = ({ left, nextAt }: { left: number; nextAt: string | null }) => (
  <p className={cx('text-14 text-ink-2', left > FEW_LIKES && 'max-sm:hidden')}>
    {left > 0 ? (
      <>
        <strong className="text-ink tabular-nums">{left}</strong> {left === 1 ? 'like' : 'likes'} left today
      </>
    ) : (
      <>No likes left{nextAt && `, next ${dayAndTime(nextAt)}`}</>
    )}
  </p>
)
