import type { MyPhoto, Preferences, Privacy } from '@koji/contract'
import { Check, Eye, EyeOff, HeartHandshake } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useMyPrivacy } from '#lib/my-privacy.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { useMyPhotos } from '#profiles/people/photos.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { describeVisibility } from './visibility.ts'

export function WhoSeesMePanel({ preferences }: { preferences: Preferences }) {
  const privacy = useMyPrivacy()
  const photos = useMyPhotos()
  const failed = [privacy, photos].find(({ data, isError }) => isError && !data)
  return (
    <Panel as="section" aria-label="Who sees me" className="grid gap-5">
      <h2 className="title-22">Who sees me</h2>
      {privacy.data && photos.data ? (
        <Visibility preferences={preferences} privacy={privacy.data} photos={photos.data} />
      ) : failed ? (
        <div role="alert" className="grid justify-items-start gap-3 text-14">
          <p>{friendlyMessage(failed.error)}</p>
          <Button
            variant="outline"
            size="sm"
            pending={failed.isFetching}
            onClick={() => void failed.refetch()}
          >
            Try Again
          </Button>
        </div>
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-105 w-full rounded-20" />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

const STYLES = {
  everyone: { icon: Eye, tone: 'bg-pine-wash text-pine' },
  some: { icon: HeartHandshake, tone: 'bg-ume-wash text-ume' },
  no_one: { icon: EyeOff, tone: 'bg-warn-wash text-warn' },
} as const

interface VisibilityProps {
  preferences: Preferences
  privacy: Privacy
  photos: readonly MyPhoto[]
}

function Visibility({ preferences, privacy, photos }: VisibilityProps) {
  const { isCreator } = useSession()
  const { audience, title, text, elsewhere } = describeVisibility({ preferences, privacy, photos, isCreator })
  const { icon: Icon, tone } = STYLES[audience]
  const shown = photos.filter(({ state }) => state === 'shown').length
  return (
    <>
      <div role="status" className="grid gap-3">
        <p className={cx('flex gap-3 rounded-20 p-4', tone)}>
          <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>
            <strong className="block">{title}</strong>
            <span className="text-14">{text}</span>
          </span>
        </p>
        {elsewhere.map((text) => (
          <p key={text} className="text-14">
            {text}
          </p>
        ))}
      </div>
      <div>
        <h3 className="mb-2 text-15 font-semibold">What they see of you</h3>
        <ul className="grid gap-2 text-14">
          <ProfilePart visible>Your name, words and interests</ProfilePart>
          <ProfilePart visible={shown > 0}>
            {shown > 0 ? counted(shown, 'photo') : 'No photo yet'}
          </ProfilePart>
          <ProfilePart visible={privacy.showAge}>Your age</ProfilePart>
          <ProfilePart visible={privacy.showDistance}>How far away you are, roughly</ProfilePart>
          <ProfilePart visible={privacy.showOnline}>When you were here last, roughly</ProfilePart>
        </ul>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-14">
        <Link to={paths.settingsPrivacy}>Privacy settings</Link>
        <Link to={paths.profile}>My profile</Link>
      </p>
    </>
  )
}

const ProfilePart = ({ visible, children }: { visible: boolean; children: string }) => (
  <li className={cx('flex items-center gap-2.5', !visible && 'text-ink-2')}>
    {visible ? (
      <Check className="size-4 shrink-0 text-ok" aria-hidden />
    ) : (
      <EyeOff className="size-4 shrink-0" aria-hidden />
    )}
    <span>
      {children}
      {!visible && <span className="sr-only">, hidden</span>}
    </span>
  </li>
)
