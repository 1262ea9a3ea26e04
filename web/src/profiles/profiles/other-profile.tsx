import type { Photo, Profile } from '@koji/contract'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { LikeButtons } from '#profiles/people/like-buttons.tsx'
import { PersonMenu } from '#profiles/people/person-menu.tsx'
import { PhotoGallery } from '#profiles/people/photo-gallery.tsx'
import { ProfileBody, ProfileHeader } from '#profiles/people/profile-body.tsx'
import { SaveButton } from '#profiles/people/save-button.tsx'
import { ShareButton } from '#profiles/people/share-button.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { CreateProfileLink, useHasNoProfile } from './profile-unavailable.tsx'

const ReportDialog = lazy(async () => ({
  default: (await import('#profiles/people/report-dialog.tsx')).ReportDialog,
}))

/** Someone else's profile, with the actions that the relation allows. */
export function OtherProfile({ profile }: { profile: Profile }) {
  const [reported, setReported] = useState<Photo | null>(null)
  const [open, setOpen] = useState(false)
  const isVisitor = profile.relation === 'visitor'

  const reportButton = (photo: Photo, index: number) => (
    <button
      type="button"
      aria-label={`Report photo ${index + 1}`}
      onClick={() => {
        setReported(photo)
        setOpen(true)
      }}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-[#15110c8c] text-on-field inset-ring inset-ring-[#fff8ea40] backdrop-blur-sm transition-colors hover:bg-[#15110c] focus-visible:outline-koji"
    >
      <Flag className="size-5" aria-hidden />
    </button>
  )

  return (
    <ProfileLayout
      photos={
        <PhotoGallery
          name={profile.displayName}
          photos={profile.photos}
          avatarUrl={profile.avatarUrl}
          overlay={isVisitor ? undefined : reportButton}
        />
      }
    >
      <ProfileHeader profile={profile} />
      <div className="flex flex-wrap gap-2">
        {!isVisitor && <LikeButtons profile={profile} />}
        {!isVisitor && <SaveButton kind="people" person={profile} />}
        <ShareButton person={profile} />
        <PersonMenu person={profile} onBlocked={focusHeading} />
      </div>
      {isVisitor && <Invitation name={profile.displayName} />}
      <ProfileBody profile={profile} />
      {reported && (
        <Suspense>
          <ReportDialog
            key={reported.id}
            open={open}
            onOpenChange={setOpen}
            target={{ kind: 'photo', id: reported.id }}
            person={profile}
            onBlocked={focusHeading}
          />
        </Suspense>
      )}
    </ProfileLayout>
  )
}

/** The focused element disappears with the profile. */
const focusHeading = () => document.querySelector('h1')?.focus()

function Invitation({ name }: { name: string }) {
  const hasNoProfile = useHasNoProfile()
  return (
    <section className="rounded-28 bg-inverse p-6 text-on-inverse md:p-8">
      <h2 className="title-28">
        {hasNoProfile ? 'Make your profile to see people' : `See what you share with ${name}`}
      </h2>
      <p className="mt-2 max-w-[46ch] text-pretty text-on-inverse-2">
        {hasNoProfile ? 'Then you see' : 'Sign up to see'} all photos, how far away you are from each other,
        and what you both love. Meeting people is free here, all of it.
      </p>
      {hasNoProfile ? (
        <CreateProfileLink className="mt-5" />
      ) : (
        <Link to={paths.signUp} className={buttonClass({ className: 'mt-5' })}>
          Sign up
        </Link>
      )}
    </section>
  )
}
