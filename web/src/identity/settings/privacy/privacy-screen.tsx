import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useMyPrivacy } from '#lib/my-privacy.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { LockDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CardGroup } from '../card-group.tsx'
import { SettingsLayout } from '../settings-layout.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { PublicLinkCard } from './public-link-card.tsx'

export function PrivacyScreen() {
  const profile = useMyProfile()
  return (
    <SettingsLayout title="Privacy">
      {profile.data?.profile === null ? <NoProfileState /> : <Choices />}
      <p className="flex gap-3 rounded-20 bg-pine-wash px-5 py-4 text-14 text-pine">
        <MapPin className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span>
          Your exact position is never stored. We keep a square of about 2 km, and others see a rounded
          distance at most.
        </span>
      </p>
    </SettingsLayout>
  )
}

function Choices() {
  const queries = [useMyPrivacy(), useMyProfile()]
  const { isCreator } = useSession()
  return (
    <CardGroup queries={queries}>
      <PrivacyCard
        title="Being found"
        text={`Who comes across you in the deck and in the search.${isCreator ? ' As a creator you stay in the search.' : ''}`}
        choices={[
          {
            name: 'discoverable',
            label: 'Show me to people',
            hint: 'Off, you are not in the deck, and only people whom you liked or matched with see your whole profile.',
          },
          {
            name: 'incognito',
            label: 'Incognito',
            hint: 'Only people whom you liked meet you in the deck and see your whole profile. You still see everybody.',
          },
        ]}
      />
      <PrivacyCard
        title="What others see"
        text="Each takes effect at once, everywhere."
        choices={[
          { name: 'showAge', label: 'My age', hint: 'Off, your age stands nowhere beside your name.' },
          {
            name: 'showDistance',
            label: 'My distance',
            hint: 'In rough steps such as “under 10 km”, never a place.',
          },
          {
            name: 'showOnline',
            label: 'When I am online',
            hint: 'As “now”, “today” or “this week”, never a time.',
          },
          {
            name: 'readReceipts',
            label: 'Read receipts',
            hint: 'This is mutual: without them you do not see who has read your messages either.',
          },
        ]}
      />
      <PublicLinkCard />
    </CardGroup>
  )
}

const NoProfileState = () => (
  <Panel>
    <EmptyState
      drawing={LockDrawing}
      title="Nobody sees anything of you yet"
      text="You have no profile. Once you have one, you decide here who sees what of it."
      action={
        <Link className={buttonClass()} to={paths.onboarding}>
          Make a profile
        </Link>
      }
    />
  </Panel>
)
