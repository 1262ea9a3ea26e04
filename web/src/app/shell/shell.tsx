import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useMatch } from 'react-router'
import { useLiveSubscriptions } from '#billing/subscriptions/live-subscriptions.ts'
import { useLiveEarnings } from '#creators/creators/live-earnings.ts'
import { useCelebrations } from '#growth/achievements/use-celebrations.ts'
import { LiveNotifications } from '#growth/notifications/live-notifications.ts'
import { VerifyBanner } from '#identity/auth/verify-banner.tsx'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { proofQuestion } from '#lib/proof.ts'
import { useSession } from '#lib/session.tsx'
import { unconfirmedBefore } from '#lib/session-mark.ts'
import type { Store } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'
import { useLiveCounts } from '#messaging/chat/counts.ts'
import { cx } from '#ui/cx.ts'
import { Main } from '#ui/main.tsx'
import { HeadingPlace } from '#ui/screen.tsx'
import { toast } from '#ui/toast.ts'
import { paletteOpen } from './command-palette-state.ts'
import { useIconBadge } from './icon-badge.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { sheetOpen } from './sidebar-state.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** A separate chunk, because few people ever see it. If it fails to load, the next page load tries again. */
const LateBanner = lazy(() =>
  import('#billing/subscriptions/late-banner.tsx').then(
    (module) => ({ default: module.LateBanner }),
    () => ({ default: () => null }),
  ),
)

/** The frame around every screen for members. */
export function Shell({ children }: { children: ReactNode }) {
  const [headingPlace, setHeadingPlace] = useState<HTMLElement | null>(null)
  const { loading } = useSession()
  useShortcuts()
  useLiveCounts()
  useLiveEarnings()
  useLiveSubscriptions()
  useCelebrations()
  useIconBadge()
  const inChat = useMatch(paths.chat(':matchId')) !== null
  return (
    // Set from the URL: hiding the tab bar only after the conversation loads would shift the layout.
    <div
      data-conversation={inChat || undefined}
      className="group/shell grid min-h-[calc(100dvh-var(--offline))] md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Sidebar />
      {/* Whether the banner shows is known once the session has loaded. The content stays hidden until then, so that it
         doesn't shift down. */}
      <div
        className={cx(
          'flex min-w-0 flex-col has-[[data-fill]]:h-[calc(100dvh-var(--offline))]',
          loading && unconfirmedBefore() && 'invisible',
        )}
      >
        <VerifyBanner />
        <Suspense>
          <LateBanner />
        </Suspense>
        <TopBar headingRef={setHeadingPlace} />
        {/* A screen that fills the window scrolls inside. */}
        <Main className="flex-1 has-[[data-fill]]:min-h-0 has-[[data-fill]]:p-0! px-4 pt-3 pb-[calc(var(--tabbar)+2rem+env(safe-area-inset-bottom))] md:px-10 md:pb-16">
          {/* Without the slot, the heading would render twice for a moment. */}
          {headingPlace && <HeadingPlace value={headingPlace}>{children}</HeadingPlace>}
        </Main>
      </div>
      <TabBar />
      <LiveNotifications />
      <OnceOpened
        open={sheetOpen}
        load={async () => (await import('./side-sheet.tsx')).SideSheet}
        giveUp={() => sheetOpen.set(false)}
      />
      <OnceOpened
        open={paletteOpen}
        load={async () => (await import('./command-palette.tsx')).CommandPalette}
        giveUp={() => paletteOpen.set(false)}
      />
      <OnceOpened
        open={proofQuestion}
        load={async () => (await import('#identity/settings/proof-dialog.tsx')).ProofDialog}
        giveUp={() => proofQuestion.get()?.answer(false)}
      />
    </div>
  )
}

interface OnceOpenedProps<Value> {
  /** Truthy while the panel should be open. */
  open: Store<Value>
  load: () => Promise<ComponentType>
  /** Resets `open` when the panel fails to load. */
  giveUp: () => void
}

/** Loads a panel when it first opens, and keeps it mounted afterwards so that its closing animation can run. */
function OnceOpened<Value>({ open, load, giveUp }: OnceOpenedProps<Value>) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  const wanted = Boolean(useStore(open))
  const fetchPart = useEffectEvent(() =>
    load().then(
      (part) => setPart(() => part),
      () => {
        giveUp()
        toast({ title: 'Error', description: FRIENDLY.network_failure, tone: 'destructive' })
      },
    ),
  )
  useEffect(() => {
    if (wanted) void fetchPart()
  }, [wanted])
  return Part && <Part />
}
