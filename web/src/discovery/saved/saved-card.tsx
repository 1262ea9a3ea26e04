import type { Saved, SavedKind } from '@koji/contract'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { day, dollars, initials } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { Picture } from '#profiles/people/picture.tsx'
import { tint } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { SavedNote } from './saved-note.tsx'

interface SavedCardProps {
  kind: SavedKind
  saved: Saved
  onRemove: (card: HTMLElement) => void
}

export function SavedCard({ kind, saved, onRemove }: SavedCardProps) {
  const language = useLanguage()
  const { displayName, age, tagline, savedAt, subscriptionPrice, idVerified } = saved
  return (
    <Card as="li" className="grid grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <Link
        to={pathOf(kind, saved)}
        tabIndex={-1}
        aria-hidden
        className="group relative min-h-48 overflow-hidden"
      >
        <Portrait saved={saved} />
      </Link>
      <div className="flex min-w-0 flex-col gap-2 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-2">
          <h2 className="title-18 min-w-0 pt-1.5 wrap-anywhere sm:title-22">
            <Link to={pathOf(kind, saved)} className="text-ink no-underline hover:underline">
              {displayName}
              {age !== null && <span className="font-medium">, {age}</span>}
            </Link>{' '}
            {idVerified && <VerifiedMark className="text-ai" />}
          </h2>
          <span className="-mt-1 -mr-2 flex shrink-0">
            <PersonMenu variant="ghost" person={saved} />
            <Button
              variant="ghost"
              size="icon"
              className="text-ink-2 hover:text-ink"
              aria-label={`Remove ${displayName}`}
              onClick={(event) => onRemove(event.currentTarget.closest('li')!)}
            >
              <Trash2 className="size-5" aria-hidden />
            </Button>
          </span>
        </div>
        {tagline && <p className="line-clamp-2 text-15">{tagline}</p>}
        <p className="text-14 text-ink-2">
          {subscriptionPrice !== null && (
            <>
              <strong className="text-ink tabular-nums">{dollars(subscriptionPrice)}</strong> a month ·{' '}
            </>
          )}
          saved on <time dateTime={savedAt}>{day(savedAt, language)}</time>
        </p>
        <div className="mt-auto pt-1">
          <SavedNote kind={kind} saved={saved} />
        </div>
      </div>
    </Card>
  )
}

/** Hidden from the keyboard, because the name links to the same page. */
function Portrait({ saved: { displayName, photo, avatarUrl } }: { saved: Saved }) {
  if (photo)
    return (
      <Picture
        photo={photo}
        alt=""
        sizes="(min-width: 640px) 152px, 104px"
        className="absolute inset-0 transition-transform duration-240 ease-koji group-hover:scale-103"
      />
    )
  if (avatarUrl)
    return <img src={avatarUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
  return (
    <span
      data-initials={initials(displayName)}
      className={cx(
        'title-38 absolute inset-0 grid place-items-center before:content-[attr(data-initials)]',
        tint(displayName),
      )}
    />
  )
}

function pathOf(kind: SavedKind, { id, username }: Saved): string {
  if (kind === 'creators') return username ? paths.creatorNamed(username) : paths.creatorOf(id)
  return username ? paths.profileAt(username) : paths.profileOf(id)
}
