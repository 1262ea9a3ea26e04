import { Menu as MenuIcon, Search } from 'lucide-react'
import { useMyName, useMyProfile } from '#lib/my-profile.ts'
import { theme } from '#lib/theme.ts'
import { useStore } from '#lib/use-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { BellIcon, useBellLabel } from './bell-icon.tsx'
import { paletteOpen } from './command-palette-state.ts'
import { sheetOpen } from './sidebar-state.ts'
import { THEME_OPTIONS } from './theme-options.ts'

/** The screen's heading on the left, actions available everywhere on the right. */
export const TopBar = ({ headingRef }: { headingRef: (place: HTMLElement | null) => void }) => (
  <header className="sticky top-(--offline) z-20 flex h-14 items-center gap-1 bg-paper/95 px-2 backdrop-blur-sm max-md:group-data-conversation/shell:hidden md:static md:h-auto md:px-10 md:pt-7 md:pb-5 md:group-has-[[data-fill]]/shell:px-5 md:group-has-[[data-fill]]/shell:py-3 md:group-has-[[data-fill]]/shell:shadow-[0_1px_0_var(--line)]">
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
    <BellButton />
    <ThemeButton />
    <AccountButton />
  </header>
)

const BellButton = () => (
  <OnDemand
    aria-label={useBellLabel()}
    load={async () => (await import('./notification-bell.tsx')).NotificationBell}
  >
    <BellIcon />
  </OnDemand>
)

function ThemeButton() {
  const { icon: Icon, label } = THEME_OPTIONS[useStore(theme)]
  return (
    <OnDemand
      className="max-sm:hidden"
      aria-label={`Theme: ${label}`}
      load={async () => (await import('./theme-menu.tsx')).ThemeMenu}
    >
      <Icon className="size-5" aria-hidden />
    </OnDemand>
  )
}

function AccountButton() {
  const { data } = useMyProfile()
  return (
    <OnDemand aria-label="Account menu" load={async () => (await import('./account-menu.tsx')).AccountMenu}>
      <Avatar name={useMyName()} src={data?.profile?.avatarUrl} size={32} />
    </OnDemand>
  )
}
