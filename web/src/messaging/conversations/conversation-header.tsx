import { ChevronLeft, EyeOff, Search, User } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { ACTIVITY_LABELS, MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ScreenHeading } from '#ui/screen.tsx'
import { useActive, useTyping } from './presence.ts'
import type { Thread } from './thread.ts'

export function ConversationHeader({
  thread,
  onFind,
  onHiddenWords,
}: {
  thread: Thread
  onFind(): void
  onHiddenWords(): void
}) {
  const navigate = useNavigate()
  const { chat } = thread
  const { id, person, mode } = chat.match
  const active = useActive(chat)
  const typing = useTyping(id)
  const profile = person.username ? paths.profileAt(person.username) : paths.profileOf(person.id)
  const back = () => void navigate(paths.matches, { replace: true })
  const { label, tone } = MODE_DISPLAY[mode]
  return (
    <header className="flex items-center gap-2 bg-surface px-2 py-2 pt-[calc(0.5rem+env(safe-area-inset-top))] shadow-[0_1px_0_var(--line)] md:px-5 md:py-2.5">
      <Link
        to={paths.matches}
        aria-label="Back to matches"
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'min-[1024px]:hidden' })}
      >
        <ChevronLeft className="size-6" aria-hidden />
      </Link>
      <Avatar name={person.displayName} src={person.avatarUrl} size={44} online={active === 'now'} />
      <div className="min-w-0 flex-1">
        <ScreenHeading className="title-18 truncate">
          <Link to={profile} className="text-ink no-underline hover:underline">
            {person.displayName}
          </Link>
        </ScreenHeading>
        <p className="truncate text-14 text-ink-2">
          {typing ? <span className="text-pine">Typing…</span> : active && ACTIVITY_LABELS[active]}
          {!typing && (
            <span className={cx(active && 'max-md:hidden')}>
              {active && ' · '}met for{' '}
              <span className={cx('font-semibold', tone === 'pine' ? 'text-pine' : 'text-ume')}>
                {label.toLowerCase()}
              </span>
            </span>
          )}
        </p>
      </div>
      <Button variant="ghost" size="icon" aria-label="Search in this conversation" onClick={onFind}>
        <Search className="size-5" aria-hidden />
      </Button>
      <PersonMenu
        variant="ghost"
        person={person}
        matchId={id}
        onUnmatched={back}
        onBlocked={back}
        items={[
          { label: 'See profile', icon: User, to: profile },
          { label: 'Hidden words', icon: EyeOff, onSelect: onHiddenWords },
        ]}
      />
    </header>
  )
}
