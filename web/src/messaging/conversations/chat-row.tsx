import type { Conversation } from '@koji/contract'
import { Link } from 'react-router'
import { shortTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { previewText, sharedInterestsText } from './chat-preview.ts'
import { draftOf } from './drafts.ts'
import { useActive, useTyping } from './presence.ts'
import { useMe } from './queries.ts'

interface ChatRowProps {
  chat: Conversation
  current: boolean
  onPick?: () => void
}

export function ChatRow({ chat, current, onPick }: ChatRowProps) {
  const language = useLanguage()
  const me = useMe()
  const online = useActive(chat) === 'now'
  const typing = useTyping(chat.match.id)
  const { match, last, unread } = chat
  const { icon: ModeIcon, label, tone } = MODE_DISPLAY[match.mode]
  const draft = current ? '' : draftOf(me, match.id)
  const preview = last ? previewText(last, me) : sharedInterestsText(chat)
  return (
    <li className="group relative flex items-center">
      <Link
        to={paths.chat(match.id)}
        onClick={onPick}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'flex min-w-0 flex-1 items-center gap-3 py-3 pr-5 pl-5 text-ink no-underline transition-colors -outline-offset-3',
          'hover:bg-sunken/60 aria-[current=page]:bg-sunken',
          'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:left-0 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-koji',
        )}
      >
        <Avatar name={match.person.displayName} src={match.person.avatarUrl} size={56} online={online} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{match.person.displayName}</span>
            <span className="shrink-0 text-13 text-ink-2 transition-opacity pointer-fine:group-focus-within:opacity-0 pointer-fine:group-hover:opacity-0">
              {shortTime(last?.sentAt ?? match.madeAt, language)}
            </span>
          </span>
          <span className="flex min-h-5.5 items-center gap-2 pr-8 pointer-coarse:pr-9">
            <span
              className={cx('min-w-0 flex-1 truncate text-14', unread > 0 ? 'font-semibold' : 'text-ink-2')}
            >
              {typing ? (
                <span className="text-pine">Typing…</span>
              ) : draft ? (
                <>
                  <span className="font-semibold text-persimmon">Draft:</span> {draft}
                </>
              ) : (
                preview
              )}
            </span>
            {unread > 0 ? (
              <Badge count={unread} label="unread" className="-mr-8 pointer-coarse:mr-0" />
            ) : (
              <ModeIcon
                role="img"
                aria-label={label}
                className={cx(
                  '-mr-8 size-4 shrink-0 pointer-coarse:mr-0',
                  tone === 'pine' ? 'text-pine' : 'text-ume',
                )}
              />
            )}
          </span>
        </span>
      </Link>
      <span className="absolute right-2.5 pointer-coarse:bottom-0.5 pointer-fine:top-1 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
        <PersonMenu variant="ghost" person={match.person} matchId={match.id} />
      </span>
    </li>
  )
}
