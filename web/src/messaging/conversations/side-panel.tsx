import { type Conversation, interestLabel, type Photo } from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Face } from '#profiles/people/face.tsx'
import { Picture } from '#profiles/people/picture.tsx'
import { CreatorLink } from '#profiles/people/profile-body.tsx'
import { ACTIVITY_LABELS, distanceLabel, MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Chip } from '#ui/chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useActive } from './presence.ts'
import { useChatPhotos, usePerson } from './queries.ts'

interface SidePanelProps {
  chat: Conversation
  onPhoto(photos: readonly Photo[], index: number): void
}

/** Facts about the other member and the photos of the conversation, on wide screens. */
export function SidePanel({ chat, onPhoto }: SidePanelProps) {
  const { match, photo } = chat
  const { person, shared, mode } = match
  const active = useActive(chat)
  const profile = usePerson(person.id).data
  const photos = useChatPhotos(match.id)
  const { label, icon, tone } = MODE_DISPLAY[mode]
  const facts = [
    ...(active ? [ACTIVITY_LABELS[active]] : []),
    ...(profile && profile.withinKm !== null ? [distanceLabel(profile.withinKm)] : []),
  ]
  return (
    <aside
      aria-label={`About ${person.displayName}`}
      className="min-h-0 overflow-y-auto overscroll-contain bg-surface shadow-[inset_1px_0_0_var(--line)]"
    >
      <Link
        to={person.username ? paths.profileAt(person.username) : paths.profileOf(person.id)}
        className="scrim block text-on-field no-underline -outline-offset-3"
      >
        <Face
          name={person.displayName}
          photo={photo}
          avatarUrl={person.avatarUrl}
          sizes="304px"
          className="aspect-[19/20] w-full"
          titleClass="title-54"
        />
        <span className="absolute inset-x-0 bottom-0 z-2 grid gap-0.5 p-6">
          <span className="title-22 truncate">
            {person.displayName}
            {profile?.age != null && `, ${profile.age}`}
          </span>
          <span className="min-h-5.25 text-14">{facts.join(' · ')}</span>
        </span>
      </Link>
      <div className="grid gap-6 p-6">
        <section>
          <h2 className="mb-2.5 text-14 font-semibold">You met for</h2>
          <Chip tone={tone} icon={icon} className="font-semibold">
            {label}
          </Chip>
        </section>
        {shared.length > 0 && (
          <section>
            <h2 className="mb-2.5 text-14 font-semibold">You share</h2>
            <ul className="flex flex-wrap gap-2">
              {shared.map((id) => (
                <li key={id}>
                  <Chip tone="lit">{interestLabel(id)}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
        {profile?.creator && <CreatorLink profile={profile} />}
        <section>
          <h2 className="mb-2.5 text-14 font-semibold">Photos in this chat</h2>
          {photos.isPending ? (
            <Skeleton className="h-21 rounded-14" />
          ) : !photos.data || photos.data.length === 0 ? (
            <p className="text-14 text-ink-2">
              {photos.isError ? 'They did not load.' : 'None yet. Paste or drop one into the conversation.'}
            </p>
          ) : (
            <ul className="grid grid-cols-3 gap-1.5">
              {photos.data.map(({ photo: item }, index) => (
                <li key={item.id}>
                  <button
                    type="button"
                    aria-label={`Open photo ${index + 1}`}
                    className="block w-full rounded-14"
                    onClick={() =>
                      onPhoto(
                        photos.data.map((each) => each.photo),
                        index,
                      )
                    }
                  >
                    <Picture photo={item} alt="" sizes="84px" className="aspect-square w-full rounded-14" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </aside>
  )
}
