import type { CreatorPage } from '@koji/contract'
import { useNavigate } from 'react-router'
import { counted } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { Face } from '#profiles/people/face.tsx'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { SaveButton } from '#profiles/people/save-button.tsx'
import { ShareButton } from '#profiles/people/share-button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { CATEGORY_ICONS } from './category-icons.ts'
import { Cover } from './cover.tsx'

/** The header of a creator page: cover, portrait, name, category and figures. */
export const CreatorHeader = ({ creator }: { creator: CreatorPage }) => (
  <header className="mb-7">
    <Cover {...creator} />
    <div className="relative flex flex-wrap gap-x-8 gap-y-4">
      <Portrait creator={creator} />
      <div className="min-w-0 flex-1 max-md:order-3 max-md:basis-full md:pt-5">
        <ScreenHeading className="title-54 wrap-anywhere">
          {creator.displayName}
          {creator.idVerified && <VerifiedMark className="ml-3 size-[.62em] text-ai" />}
        </ScreenHeading>
        {creator.tagline && <p className="mt-2 max-w-[60ch] text-18 text-pretty">{creator.tagline}</p>}
        <p className="mt-2 text-14 text-ink-2">
          {creator.username && `@${creator.username} · `}
          {CATEGORY_NAMES[creator.category]} ·{' '}
          <Figure text={counted(creator.subscriberCount, 'subscriber')} /> ·{' '}
          <Figure text={counted(creator.postCount, 'post')} />
        </p>
      </div>
      <Actions creator={creator} />
    </div>
  </header>
)

/** Emphasizes the number of "12 posts". */
function Figure({ text }: { text: string }) {
  const [number, ...rest] = text.split(' ')
  return (
    <>
      <b className="text-ink tabular-nums">{number}</b> {rest.join(' ')}
    </>
  )
}

function Portrait({ creator: { displayName, avatarUrl, category } }: { creator: CreatorPage }) {
  return (
    <div className="scrim -mt-22 ml-3 h-40 w-32 shrink-0 overflow-hidden rounded-20 ring-6 ring-paper md:-mt-32 md:ml-8 md:h-65 md:w-52 md:rounded-28">
      <Face
        name={displayName}
        photo={null}
        avatarUrl={avatarUrl}
        sizes="208px"
        className="size-full"
        titleClass="title-54"
      />
      <span className="absolute bottom-2.5 left-2.5 z-2 md:bottom-4 md:left-4">
        <Chip size="sm" tone="koji" icon={CATEGORY_ICONS[category]}>
          {CATEGORY_NAMES[category]}
        </Chip>
      </span>
    </div>
  )
}

function Actions({ creator }: { creator: CreatorPage }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const { userId: id, displayName, username, saved } = creator
  const person = { id, displayName, username, saved }
  return (
    <div className="ml-auto flex flex-wrap gap-2 pt-4 md:pt-6">
      {session && session.account.id !== id && <SaveButton kind="creators" person={person} compact />}
      <ShareButton person={person} path={creatorPath(person)} compact />
      <PersonMenu person={person} onBlocked={() => void navigate(paths.creators)} />
    </div>
  )
}
