import { Bell, Lock, type LucideIcon, ShieldCheck, User, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'
import { Screen } from '#ui/screen.tsx'

export const SECTIONS: readonly { label: string; to: string; icon: LucideIcon; about: string }[] = [
  { label: 'Account', to: paths.settingsAccount, icon: User, about: 'E-mail address, username, your data' },
  {
    label: 'Notifications',
    to: paths.settingsNotifications,
    icon: Bell,
    about: 'What we tell you, and where',
  },
  { label: 'Privacy', to: paths.settingsPrivacy, icon: Lock, about: 'Who sees what of you' },
  { label: 'Security', to: paths.settingsSecurity, icon: ShieldCheck, about: 'How you sign in' },
  {
    label: 'Blocked users',
    to: paths.settingsBlocked,
    icon: UserRoundX,
    about: 'Whom you do not want to meet',
  },
]

/** A page of the settings, with links to the other pages. */
export const SettingsLayout = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen title={title} width="wide">
    <div className="grid gap-6 lg:grid-cols-[200px_minmax(0,720px)] lg:gap-12">
      <nav aria-label="Settings" className="flex flex-wrap content-start gap-1 lg:grid">
        {SECTIONS.map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cx(
                'flex min-h-11 items-center rounded-full px-4 font-semibold whitespace-nowrap no-underline lg:rounded-14',
                isActive ? 'bg-sunken text-ink inset-ring inset-ring-line' : 'text-ink-2 hover:bg-sunken',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </div>
  </Screen>
)
