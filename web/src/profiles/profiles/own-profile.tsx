import type { MyPhoto, MyProfile } from '@koji/contract'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { PhotoGallery } from '#profiles/people/photo-gallery.tsx'
import { ProfileBody, ProfileHeader, type VisibleProfile } from '#profiles/people/profile-body.tsx'
import { ShareButton } from '#profiles/people/share-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Completeness } from './completeness.tsx'
import { HeldNotices } from './held-notices.tsx'
import { ProfileLayout, ProfileSkeleton } from './profile-layout.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { useFullProfile } from './queries.ts'

/** The member's own profile, with hints to complete it and notices about hidden parts. */
export function OwnProfile({ id }: { id: string }) {
  const { data, isPending, isFetching, refetch } = useFullProfile()
  const [previewing, setPreviewing] = useState(false)
  return (
    <Screen title="Profile" width="creator">
      {isPending && <ProfileSkeleton />}
      {data && previewing && <ProfilePreview id={id} onBack={() => setPreviewing(false)} />}
      {data && !previewing && <OwnProfileContent profile={data} onPreview={() => setPreviewing(true)} />}
      {!data && !isPending && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </Screen>
  )
}

const OwnProfileContent = ({ profile, onPreview }: { profile: MyProfile; onPreview: () => void }) => (
  <ProfileLayout
    photos={
      <PhotoGallery
        name={profile.displayName}
        photos={profile.photos}
        avatarUrl={profile.avatarUrl}
        overlay={photoState}
      />
    }
  >
    <ProfileHeader profile={toVisibleProfile(profile)} />
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
    <HeldNotices profile={profile} />
    <Completeness {...profile.completeness} photos={profile.photos.length} />
    <ProfileBody profile={toVisibleProfile(profile)} />
  </ProfileLayout>
)

/** The member's own profile has no distance, activity or shared interests. */
const toVisibleProfile = (mine: MyProfile): VisibleProfile => ({
  ...mine,
  withinKm: null,
  active: null,
  shared: [],
})

const photoState = ({ state }: MyPhoto) =>
  state !== 'shown' && (
    <Chip tone="glass" icon={EyeOff} className="absolute bottom-3 left-3">
      {state === 'checking' ? 'Being checked' : 'Waits for a person to look at it'}
    </Chip>
  )
