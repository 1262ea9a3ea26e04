import { ageOn, interestLabel } from '@koji/contract'
import { useStore } from '../../lib/use-store.ts'
import { CropPreview } from '../../people/photo-editor-preview.tsx'
import { photoUploads } from '../../people/photo-uploads.ts'
import { Picture } from '../../people/picture.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { CameraDrawing } from '../../ui/drawings.tsx'
import { useFlow } from './flow.ts'

const INTERESTS_SHOWN = 3

export const today = (): string => new Date().toISOString().slice(0, 10)

/** The own card as it will lie in other people's decks, as far as it is known. */
export function OwnCard({ level = 2, className }: { level?: 2 | 3; className?: string }) {
  const { draft, photos } = useFlow()
  const { displayName, birthDate, interests } = draft
  const coming = useStore(photoUploads).find(({ preview }) => preview !== null)
  const Heading = `h${level}` as const
  const [main] = photos
  const hidden = interests.length - INTERESTS_SHOWN
  return (
    <div
      className={cx(
        'scrim aspect-4/5 overflow-hidden rounded-28 bg-koji-wash shadow-lift dark:shadow-edge',
        className,
      )}
    >
      {main ? (
        <Picture
          photo={main}
          alt={`${displayName || 'You'} on the main photo`}
          sizes="(width >= 480px) 420px, 90vw"
          className="size-full"
          priority
        />
      ) : coming ? (
        <CropPreview {...coming} />
      ) : (
        <div className="grid size-full place-items-center pb-28">
          <CameraDrawing className="w-32" />
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 z-10 p-5 text-on-field">
        <Heading className="title-28 break-words">
          {displayName.trim() || 'Your name'}
          {birthDate && `, ${ageOn(birthDate, today())}`}
        </Heading>
        {interests.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {interests.slice(0, INTERESTS_SHOWN).map((id) => (
              <li key={id}>
                <Chip tone="glass">{interestLabel(id)}</Chip>
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Chip tone="glass">+{hidden}</Chip>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}

export const CardSoFar = ({ className }: { className?: string }) => (
  <aside aria-label="Your card so far" className={className}>
    <p className="mb-3 text-14 font-semibold text-ink-2">Your card so far</p>
    <OwnCard />
  </aside>
)
