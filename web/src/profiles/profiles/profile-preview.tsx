import type { Privacy } from '@koji/contract'
import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { PhotoGallery } from '#profiles/people/photo-gallery.tsx'
import { ProfileBody, ProfileHeader } from '#profiles/people/profile-body.tsx'
import { describeVisibilityExceptions } from '#profiles/people/visibility-exceptions.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ProfileLayout, ProfileSkeleton } from './profile-layout.tsx'
import { useProfilePreview } from './queries.ts'

/** Previews the member's own profile as strangers see it. */
export function ProfilePreview({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, isPending, isFetching, refetch } = useProfilePreview(id)
  const { isCreator } = useSession()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <section
        aria-label="Preview"
        className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-20 bg-inverse px-5 py-4 text-on-inverse"
      >
        <Eye className="size-5 shrink-0" aria-hidden />
        <p className="min-w-50 flex-1">
          <strong>This is how others see you.</strong>{' '}
          <span className="text-on-inverse-2">{data && describeAudience(data.privacy, isCreator)}</span>
        </p>
        <Link className="font-semibold text-on-inverse" to={paths.settingsPrivacy}>
          Privacy
        </Link>
        <button
          type="button"
          ref={back}
          onClick={onBack}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold inset-ring-[1.5px] inset-ring-on-inverse-2 focus-visible:outline-koji"
        >
          <ArrowLeft className="size-5" aria-hidden />
          Back to yours
        </button>
      </section>
      {isPending && <ProfileSkeleton />}
      {data && (
        <ProfileLayout
          photos={
            <PhotoGallery
              name={data.profile.displayName}
              photos={data.profile.photos}
              avatarUrl={data.profile.avatarUrl}
            />
          }
        >
          <ProfileHeader profile={data.profile} />
          <ProfileBody profile={data.profile} />
        </ProfileLayout>
      )}
      {!data && !isPending && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </>
  )
}

function describeAudience(privacy: Privacy, isCreator: boolean): string {
  return [
    ...(privacy.discoverable
      ? []
      : ['You are not shown to people: only those you liked or matched with see this.']),
    ...(privacy.discoverable && privacy.incognito
      ? ['You are incognito: only people whom you liked see this.']
      : []),
    privacy.showDistance
      ? 'They also see how far away you are, in steps, and what you share.'
      : 'They also see what you share.',
    ...describeVisibilityExceptions(privacy, isCreator),
  ].join(' ')
}
