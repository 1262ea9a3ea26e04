import { Menu as MenuIcon, Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { paletteOpen } from './command-palette-state.ts'
import { NotificationBell } from './notification-bell.tsx'
import { sheetOpen } from './sidebar-state.ts'
import { ThemeMenu } from './theme-menu.tsx'

/** The screen's heading on the left, what is always at hand on the right. */
export const TopBar = ({ headingRef }: { headingRef: (place: HTMLElement | null) => void }) => (
  <header className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-paper/95 px-2 backdrop-blur-sm md:static md:h-auto md:px-10 md:pt-7 md:pb-5">
    <Button
      variant="ghost"
      size="icon"
      className="md:hidden"
      aria-label="Open menu"
      onClick={() => sheetOpen.set(true)}
    >
      <MenuIcon className="size-5" aria-hidden />
    </Button>
    <div ref={headingRef} className="min-w-0 flex-1" />
    <Button
      variant="ghost"
      size="icon"
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteOpen.set(true)}
    >
      <Search className="size-5" aria-hidden />
    </Button>
    <NotificationBell />
    <ThemeMenu />
    <AccountMenu />
  </header>
)
