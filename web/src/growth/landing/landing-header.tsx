import { PRODUCT_NAME } from '@koji/contract/constants'
import { Monitor, Moon, Sun } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { Brand } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ForMembers, ForVisitors } from './audience.tsx'
import { calls, navigation } from './content.ts'
import { Measure } from './section.tsx'

export const LandingHeader = () => (
  <header className="sticky top-(--offline) z-40 bg-paper">
    <Measure className="flex h-18 items-center gap-6">
      <a
        href={paths.home}
        aria-label={`${PRODUCT_NAME}, home`}
        className="-mx-1 flex min-h-11 items-center rounded-8 px-1 no-underline"
      >
        <Brand />
      </a>
      <nav aria-label="Front page" className="ml-3 hidden gap-1 lg:flex">
        {navigation.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className="flex h-11 items-center rounded-full px-3 font-medium text-ink no-underline transition hover:bg-sunken"
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <ThemeButton />
        <ForVisitors>
          <a
            href={paths.auth}
            className={buttonClass({ variant: 'ghost', className: 'max-md:px-3 max-[359px]:hidden' })}
          >
            {calls.signIn}
          </a>
          <a href={paths.signUp} className={buttonClass()}>
            {calls.signUp}
          </a>
        </ForVisitors>
        <ForMembers>
          <a href={paths.discover} className={buttonClass()}>
            {calls.open}
          </a>
        </ForMembers>
      </div>
    </Measure>
  </header>
)

/** Prerendered with the default, `system`; the island applies the visitor's choice. */
const ThemeButton = () => (
  <button
    type="button"
    data-island="theme"
    data-choice="system"
    aria-label="Theme: system"
    className={buttonClass({ variant: 'ghost', size: 'icon', className: 'group/theme' })}
  >
    <Sun className="hidden size-5 group-data-[choice=light]/theme:block" aria-hidden />
    <Moon className="hidden size-5 group-data-[choice=dark]/theme:block" aria-hidden />
    <Monitor className="hidden size-5 group-data-[choice=system]/theme:block" aria-hidden />
  </button>
)
