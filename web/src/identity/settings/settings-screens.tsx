import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '#ui/card.tsx'
import { Screen } from '#ui/screen.tsx'
import { InstallCard } from './install-card.tsx'
import { SECTIONS } from './settings-layout.tsx'

export const SettingsScreen = () => (
  <Screen title="Settings" width="text">
    <Panel className="py-2">
      <ul className="divide-y divide-line">
        {SECTIONS.map(({ label, to, icon: Icon, about }) => (
          <li key={to}>
            <Link to={to} className="group flex items-center gap-4 py-4 text-ink no-underline">
              <span className="grid size-11 shrink-0 place-items-center rounded-14 bg-sunken">
                <Icon className="size-5" aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-14 text-ink-2">{about}</span>
              </span>
              <ChevronRight className="size-5 transition-transform group-hover:translate-x-0.5" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
    <InstallCard />
  </Screen>
)
