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
import { reauthenticationPrompt } from '#lib/reauthentication.ts'
import { useSession } from '#lib/session.tsx'
import { wasUnverified } from '#lib/session-hint.ts'
import type { Store } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'
import { useLiveCounts } from '#messaging/conversations/counts.ts'
import { cx } from '#ui/cx.ts'
import { Main } from '#ui/main.tsx'
import { HeadingSlot } from '#ui/screen.tsx'
import { toast } from '#ui/toast.ts'
import { useAppBadge } from './app-badge.ts'
import { paletteOpen } from './command-palette-state.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { sheetOpen } from './sidebar-state.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** A separate chunk, because few people ever see it. If it fails to load, the next page load tries again. */
const PastDueBanner = lazy(() =>
  import('#billing/subscriptions/past-due-banner.tsx').then(
    (module) => ({ default: module.PastDueBanner }),
    () => ({ default: () => null }),
  ),
)

/** The frame around every screen for members. */
export function Shell({ children }: { children: ReactNode }) {
  const [headingSlot, setHeadingSlot] = useState<HTMLElement | null>(null)
  const { loading } = useSession()
  useShortcuts()
  useLiveCounts()
  useLiveEarnings()
  useLiveSubscriptions()
  useCelebrations()
  useAppBadge()
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
          loading && wasUnverified() && 'invisible',
        )}
      >
        <VerifyBanner />
        <Suspense>
          <PastDueBanner />
        </Suspense>
        <TopBar headingRef={setHeadingSlot} />
        {/* A screen that fills the window scrolls inside. */}
        <Main className="flex-1 has-[[data-fill]]:min-h-0 has-[[data-fill]]:p-0! px-4 pt-3 pb-[calc(var(--tabbar)+2rem+env(safe-area-inset-bottom))] md:px-10 md:pb-16">
          {/* Without the slot, the heading would render twice for a moment. */}
          {headingSlot && <HeadingSlot value={headingSlot}>{children}</HeadingSlot>}
        </Main>
      </div>
      <TabBar />
      <LiveNotifications />
      <LazyPanel
        open={sheetOpen}
        load={async () => (await import('./side-sheet.tsx')).SideSheet}
        onFailure={() => sheetOpen.set(false)}
      />
      <LazyPanel
        open={paletteOpen}
        load={async () => (await import('./command-palette.tsx')).CommandPalette}
        onFailure={() => paletteOpen.set(false)}
      />
      <LazyPanel
        open={reauthenticationPrompt}
        load={async () =>
          (await import('#identity/settings/reauthentication-dialog.tsx')).ReauthenticationDialog
        }
        onFailure={() => reauthenticationPrompt.get()?.answer(false)}
      />
    </div>
  )
}

interface LazyPanelProps<Value> {
  /** Truthy while the panel should be open. */
  open: Store<Value>
  load: () => Promise<ComponentType>
  /** Resets `open` when the panel fails to load. */
  onFailure: () => void
}

/** Loads a panel when it first opens, and keeps it mounted afterwards so that its closing animation can run. */
function LazyPanel<Value>({ open, load, onFailure }: LazyPanelProps<Value>) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  const isOpen = Boolean(useStore(open))
  const fetchPart = useEffectEvent(() =>
    load().then(
      (part) => setPart(() => part),
      () => {
        onFailure()
        toast({ title: 'Error', description: FRIENDLY.network_failure, tone: 'destructive' })
      },
    ),
  )
  useEffect(() => {
    if (isOpen) void fetchPart()
  }, [isOpen])
  return Part && <Part />
}
