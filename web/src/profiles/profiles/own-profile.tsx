import type { MyPhoto, MyProfile } from '@koji/contract'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { PhotoGallery } from '#profiles/people/photo-gallery.tsx'
import { ProfileBody, ProfileHead, type Shown } from '#profiles/people/profile-body.tsx'
import { ShareButton } from '#profiles/people/share-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { AsOthersDo } from './as-others-do.tsx'
import { Completeness } from './completeness.tsx'
import { Held } from './held.tsx'
import { ProfileLayout, ProfileSkeleton } from './profile-layout.tsx'
import { useWholeProfile } from './queries.ts'

/** One's own, with what is still to do and what others do not see. */
export function OwnProfile({ id }: { id: string }) {
  const { data, isPending, isFetching, refetch } = useWholeProfile()
  const [asOthers, setAsOthers] = useState(false)
  return (
    <Screen title="Profile" width="creator">
      {isPending && <ProfileSkeleton />}
      {data && asOthers && <AsOthersDo id={id} onBack={() => setAsOthers(false)} />}
      {data && !asOthers && <Own profile={data} onPreview={() => setAsOthers(true)} />}
      {!data && !isPending && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </Screen>
  )
}

const Own = ({ profile, onPreview }: { profile: MyProfile; onPreview: () => void }) => (
  <ProfileLayout
    photos={
      <PhotoGallery
        name={profile.displayName}
        photos={profile.photos}
        avatarUrl={profile.avatarUrl}
        over={stateOf}
      />
    }
  >
    <ProfileHead profile={shown(profile)} />
    <div className="flex flex-wrap gap-2">
      <Link className={buttonClass()} to={paths.editProfile}>
        <Pencil className="size-5" aria-hidden />
        Edit profile
      </Link>
      <Button variant="outline" onClick={onPreview}>
        <Eye className="size-5" aria-hidden />
        See it as others do
      </Button>
      <ShareButton person={profile} />
    </div>
    <Held profile={profile} />
    <Completeness {...profile.completeness} photos={profile.photos.length} />
    <ProfileBody profile={shown(profile)} />
  </ProfileLayout>
)

/** To oneself there is no distance and nothing to share. */
const shown = (mine: MyProfile): Shown => ({
  ...mine,
  withinKm: null,
  active: null,
  shared: [],
})

const stateOf = ({ state }: MyPhoto) =>
  state !== 'shown' && (
    <Chip tone="glass" icon={EyeOff} className="absolute bottom-3 left-3">
      {state === 'checking' ? 'Being checked' : 'Waits for a person to look at it'}
    </Chip>
  )
