import { Check, EyeOff, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import { useMyPrivacy } from '#lib/my-privacy.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { CopyButton } from '../copy-button.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { useSetPrivacy } from './queries.ts'

export function PublicLinkCard() {
  const privacy = useGroupedQuery(useMyPrivacy())
  const profile = useMyProfile().data?.profile
  const set = useSetPrivacy()
  return (
    <SettingsCard
      title="Public link"
      text="Anybody with the link sees a short profile, signed in or not, also while you are incognito or not shown to people."
      action={
        <TitleSwitch
          label="Public link"
          value={privacy.data?.publicLink}
          pending={privacy.isPending}
          onValueChange={(on) => set.mutate({ publicLink: on })}
        />
      }
    >
      {privacy.isLoadingError && <NotLoaded query={privacy} />}
      {privacy.data?.publicLink && profile && (
        <LinkDetails path={paths.profileAt(profile.username ?? profile.id)} />
      )}
    </SettingsCard>
  )
}

const VISIBLE_PARTS = 'Your name, your main photo, your words, interests and languages'
const HIDDEN_PARTS = 'Your other photos, age, gender, distance and when you were here'

const LinkDetails = ({ path }: { path: string }) => (
  <div className="grid gap-4">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 bg-sunken py-3 pr-3 pl-4">
      <Link2 className="size-5 shrink-0 text-ink-2" aria-hidden />
      <Link to={path} className="min-w-40 flex-1 font-semibold wrap-anywhere text-ink">
        {location.host}
        {path}
      </Link>
      <CopyButton text={new URL(path, location.origin).href} label="Copy link" />
    </div>
    <dl className="grid gap-3 text-14 sm:grid-cols-2">
      <div>
        <dt className="flex items-center gap-2 font-semibold">
          <Check className="size-4 text-ok" aria-hidden />
          What a visitor sees
        </dt>
        <dd className="mt-1 text-ink-2">{VISIBLE_PARTS}</dd>
      </div>
      <div>
        <dt className="flex items-center gap-2 font-semibold">
          <EyeOff className="size-4" aria-hidden />
          What stays hidden
        </dt>
        <dd className="mt-1 text-ink-2">{HIDDEN_PARTS}</dd>
      </div>
    </dl>
  </div>
)
