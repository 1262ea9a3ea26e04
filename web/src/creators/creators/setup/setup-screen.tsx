import type { MyCreator } from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CreatorCard } from '../card/creator-card.tsx'
import { useCardPreview } from '../card/use-card-preview.ts'
import { CreatorsOnly } from '../creators-only.tsx'
import { Checklist } from './checklist.tsx'
import { CoverSection } from './cover-section.tsx'
import { HeldTextNotice } from './held-text-notice.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { SettingsForm } from './settings-form.tsx'

const GRID = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12'

/** `/creator/setup`. */
export const SetupScreen = () => (
  <Screen title="Creator setup" width="creator" lead="Your page, from the price to the first post.">
    <CreatorsOnly
      description="Creators set up their page here: price, words, cover and what subscribers get."
      skeleton={
        <SkeletonGroup className={GRID}>
          <span className="grid gap-6">
            <Skeleton className="h-110 rounded-20" />
            <Skeleton className="h-80 rounded-20" />
          </span>
          <Skeleton className="aspect-4/5 rounded-28 max-lg:hidden" />
        </SkeletonGroup>
      }
    >
      {(creator) => <Setup creator={creator} />}
    </CreatorsOnly>
  </Screen>
)

const Setup = ({ creator }: { creator: MyCreator }) => (
  <div className={GRID}>
    <div className="grid min-w-0 content-start gap-6">
      <Checklist creator={creator} />
      <HeldTextNotice rule={creator.heldRule} />
      <CoverSection cover={creator.cover} />
      <PayoutsSection />
      <SettingsForm creator={creator} />
    </div>
    <CardPreview creator={creator} />
  </div>
)

function CardPreview({ creator }: { creator: MyCreator }) {
  const preview = useCardPreview(creator)
  return (
    <aside aria-label="Your card" className="max-lg:mx-auto max-lg:w-full max-lg:max-w-80">
      <div className="grid gap-3 lg:sticky lg:top-6">
        <CreatorCard creator={preview} />
        <Link className={buttonClass({ variant: 'outline' })} to={paths.creatorCard}>
          Customise card
        </Link>
        <Link
          className={buttonClass({ variant: 'ghost' })}
          to={preview.username ? paths.creatorNamed(preview.username) : paths.creatorOf(preview.userId)}
        >
          See your page
        </Link>
      </div>
    </aside>
  )
}
