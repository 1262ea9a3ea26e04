import { Link, NavLink, useMatch } from 'react-router'
import { useMyName, useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ADMIN_ITEMS, creatorItems, MEMBER_ITEMS, type NavItem } from '../navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

export function SidebarNav({ icons, onLeave }: { icons: boolean; onLeave?: () => void }) {
  const { session, isCreator, isAdmin } = useSession()
  return (
    <>
      <Group label="Menu" items={MEMBER_ITEMS} icons={icons} labelHidden onLeave={onLeave} />
      {isCreator && session && (
        <Group label="Creator" items={creatorItems(session.account.id)} icons={icons} onLeave={onLeave} />
      )}
      {isAdmin && <Group label="Admin" items={ADMIN_ITEMS} icons={icons} onLeave={onLeave} />}
      <Me icons={icons} onLeave={onLeave} />
    </>
  )
}

interface GroupProps {
  label: string
  items: readonly NavItem[]
  icons: boolean
  labelHidden?: boolean
  onLeave?: () => void
}

function Group({ label, items, icons, labelHidden = false, onLeave }: GroupProps) {
  // Matches counts as the current page while one of their conversations is open.
  const inChat = useMatch(paths.chat(':matchId')) !== null
  return (
    <nav
      aria-label={label}
      className={cx(
        'grid gap-0.5 not-first:mt-5',
        icons && 'justify-items-center not-first:border-t not-first:border-line not-first:pt-3',
      )}
    >
      {!icons && !labelHidden && <p className="px-3 pb-1.5 text-12 font-semibold text-ink-2">{label}</p>}
      {items.map(({ label: name, to, icon: Icon, exact }) => (
        <NavLink
          key={to}
          to={to}
          end={exact}
          onClick={onLeave}
          title={icons ? name : undefined}
          {...(inChat && to === paths.matches && { 'aria-current': 'true' })}
          className={({ isActive }) =>
            cx(
              'relative flex h-11 items-center rounded-14 font-medium whitespace-nowrap no-underline transition-colors',
              icons ? 'w-11 justify-center' : 'gap-3 px-3',
              isActive || (inChat && to === paths.matches)
                ? 'bg-inverse font-semibold text-on-inverse [&>svg]:text-koji'
                : 'text-ink hover:bg-sunken',
            )
          }
        >
          <Icon className="size-5 shrink-0" aria-hidden />
          <span className={icons ? 'sr-only' : 'flex-1'}>{name}</span>
          {to === paths.matches && (
            <UnreadBadge tone="koji" className={icons ? 'absolute top-0.5 right-0.5' : undefined} />
          )}
        </NavLink>
      ))}
    </nav>
  )
}

function Me({ icons, onLeave }: { icons: boolean; onLeave?: () => void }) {
  const { data, isPending } = useMyProfile()
  const name = useMyName()
  return (
    <div className="mt-auto pt-4">
      <Link
        to={paths.profile}
        onClick={onLeave}
        className={cx(
          'flex items-center gap-3 rounded-20 text-ink no-underline',
          icons ? 'p-1' : 'bg-sunken p-2.5 shadow-edge hover:bg-line',
        )}
      >
        <Avatar name={name} src={data?.profile?.avatarUrl} size={36} />
        <span className={cx('min-w-0', icons && 'sr-only')}>
          {isPending ? (
            <Skeleton className="h-4 w-24" />
          ) : (
            <span className="block truncate font-semibold">{name}</span>
          )}
          <span className="block text-13 text-ink-2">View Profile</span>
        </span>
      </Link>
    </div>
  )
}
