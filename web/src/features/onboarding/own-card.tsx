import { ageOn, interestLabel, isPossible } from '@koji/contract'
import { useStore } from '../../lib/use-store.ts'
import { CropPreview } from '../../people/photo-editor-preview.tsx'
import { photoUploads } from '../../people/photo-uploads.ts'
import { Picture } from '../../people/picture.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { CameraDrawing } from '../../ui/drawings.tsx'
import { today } from './draft.ts'
import { useFlow } from './flow.ts'

const INTERESTS_SHOWN = 3

/** The own card as it will lie in other people's decks, as far as it is known. */
export function OwnCard({ className }: { className?: string }) {
  const { draft, photos } = useFlow()
  const { displayName, birthDate, interests } = draft
  const coming = useStore(photoUploads).find(({ state, preview }) => state !== 'failed' && preview !== null)
  const [main] = photos
  const hidden = interests.length - INTERESTS_SHOWN
  const face = main ?? coming
  return (
    <div
      className={cx(
        'relative aspect-4/5 overflow-hidden rounded-28 shadow-lift dark:shadow-edge',
        face ? 'scrim bg-sunken text-on-field' : 'bg-koji-wash text-ink',
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
      <div className="absolute inset-x-0 bottom-0 z-10 p-5">
        <h2 className="title-28 break-words">
          {displayName.trim() || 'Your name'}
          {birthDate && isPossible(birthDate, today()) && `, ${ageOn(birthDate, today())}`}
        </h2>
        {interests.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {interests.slice(0, INTERESTS_SHOWN).map((id) => (
              <li key={id}>
                <Chip tone={face ? 'glass' : 'default'}>{interestLabel(id)}</Chip>
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Chip tone={face ? 'glass' : 'default'}>+{hidden}</Chip>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}

export const CardSoFar = ({ className }: { className?: string }) => (
  <section aria-label="Your card so far" className={className}>
    <p className="mb-3 text-14 font-semibold text-ink-2">Your card so far</p>
    <OwnCard />
  </section>
)
