import { ageOn, isPossible } from '@koji/contract'
import { useStore } from '#lib/use-store.ts'
import { PersonCard } from '#profiles/people/person-card.tsx'
import { CropPreview } from '#profiles/people/photo-editor-preview.tsx'
import { photoUploads } from '#profiles/people/photo-uploads.ts'
import { CameraDrawing } from '#ui/drawings.tsx'
import { today } from './draft.ts'
import { useFlow } from './flow.ts'

/** The member's card as others will see it in their decks, from the answers so far. */
export function OwnCard({ className }: { className?: string }) {
  const { draft, photos } = useFlow()
  const { displayName, birthDate, interests, intent } = draft
  const uploading = useStore(photoUploads).find(
    ({ state, preview }) => state !== 'failed' && preview !== null,
  )
  const knownAge = birthDate && isPossible(birthDate, today()) ? ageOn(birthDate, today()) : null
  return (
    <PersonCard
      className={className}
      person={{
        displayName: displayName.trim() || 'Your name',
        age: knownAge,
        intent,
        interests,
        photos,
        bio: '',
        prompts: [],
        avatarUrl: null,
      }}
      illustrated={photos.length === 0 && !uploading}
      fallback={
        uploading ? (
          <CropPreview {...uploading} />
        ) : (
          <div className="grid size-full place-items-center pb-28">
            <CameraDrawing className="w-32" />
          </div>
        )
      }
    />
  )
}

export const CardSoFar = ({ className }: { className?: string }) => (
  <section aria-label="Your card so far" className={className}>
    <p className="mb-3 text-14 font-semibold text-ink-2">Your card so far</p>
    <OwnCard />
  </section>
)
