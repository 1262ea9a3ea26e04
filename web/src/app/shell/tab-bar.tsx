import { NavLink } from 'react-router'
import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'
import { TAB_ITEMS } from '../navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** Replaces the sidebar below 768 px. */
export const TabBar = () => (
  <nav
    aria-label="Tabs"
    className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--tabbar)+env(safe-area-inset-bottom))] grid-cols-4 bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--line)] group-data-conversation/shell:hidden md:hidden"
  >
    {TAB_ITEMS.map(({ label, to, icon: Icon, exact }) => (
      <NavLink
        key={to}
        to={to}
        end={exact}
        className={({ isActive }) =>
          cx(
            'group grid content-center justify-items-center gap-0.75 text-12 font-semibold no-underline outline-offset-[-3px]',
            isActive ? 'text-ink' : 'text-ink-2',
          )
        }
      >
        <span className="relative grid h-7.5 w-14 place-items-center rounded-full group-aria-[current=page]:bg-koji group-aria-[current=page]:text-on-koji">
          <Icon className="size-5" aria-hidden />
          {to === paths.matches && <UnreadBadge tone="ume" className="absolute -top-1 right-1.5" />}
        </span>
        {label}
      </NavLink>
    ))}
  </nav>
)
