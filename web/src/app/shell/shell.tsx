import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStore } from '../../lib/use-store.ts'
import { Main } from '../../ui/main.tsx'
import { HeadingPlace } from '../../ui/screen.tsx'
import { paletteOpen } from './command-palette-state.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { sheetOpen } from './sidebar-state.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const SideSheet = lazy(() => import('./side-sheet.tsx').then(({ SideSheet }) => ({ default: SideSheet })))

/** The frame around every screen of somebody who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const [headingPlace, setHeadingPlace] = useState<HTMLElement | null>(null)
  useShortcuts()
  return (
    <div className="grid min-h-dvh md:grid-cols-[auto_minmax(0,1fr)]">
      <Sidebar />
      <div className="flex min-w-0 flex-col">
        <TopBar headingRef={setHeadingPlace} />
        <Main className="flex-1 px-4 pt-3 pb-[calc(var(--tabbar)+2rem+env(safe-area-inset-bottom))] md:px-10 md:pb-16">
          {/* Without its place the heading would appear twice for a moment. */}
          {headingPlace && <HeadingPlace value={headingPlace}>{children}</HeadingPlace>}
        </Main>
      </div>
      <TabBar />
      <OnceOpened open={useStore(sheetOpen)}>
        <SideSheet />
      </OnceOpened>
      <OnceOpened open={useStore(paletteOpen)}>
        <CommandPalette />
      </OnceOpened>
    </div>
  )
}

/** Loads what is inside when it is first asked for, and keeps it so that it can also close gracefully. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened && <Suspense>{children}</Suspense>
}
