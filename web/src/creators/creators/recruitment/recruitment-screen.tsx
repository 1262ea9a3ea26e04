import { PLATFORM_FEE_PERCENT, PRICE_MAX, PRICE_MIN, PRODUCT_NAME } from '@koji/contract'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Screen } from '#ui/screen.tsx'
import { Calculator } from './calculator.tsx'
import { CreatorCounts } from './creator-counts.tsx'
import { FeaturedCreators } from './featured-creators.tsx'
import { VerificationFacts } from './verification-facts.tsx'

const STEPS = [
  {
    title: 'Apply',
    text: 'Say what you make, show some of it, and agree to the rules. A person reads every application.',
  },
  { title: 'Prove who you are', text: 'With a document and a selfie, once.' },
  {
    title: 'Set your price',
    text: `Between ${dollars(PRICE_MIN)} and ${dollars(PRICE_MAX)} a month. Those who came earlier keep theirs when you change it.`,
  },
  { title: 'Post', text: 'For everybody or for subscribers only. You see what each cent of it becomes.' },
] as const

/** `/creator-recruitment`. */
export function RecruitmentScreen() {
  const { isCreator } = useSession()
  const nextStep = isCreator
    ? { to: paths.creatorSetup, label: 'Set up your page' }
    : { to: paths.creatorApply, label: 'Apply' }
  return (
    <Screen
      title="Become a creator"
      width="creator"
      lead={`Make what you love, and let the people who love it pay for it. ${PRODUCT_NAME} keeps ${PLATFORM_FEE_PERCENT} %, and both of you see that.`}
      actions={
        <Link className={buttonClass()} to={nextStep.to}>
          {nextStep.label}
        </Link>
      }
    >
      <div className="grid gap-6">
        <CreatorCounts />
        <div className="grid gap-6 lg:grid-cols-2">
          <Calculator />
          <Panel>
            <PanelHead title="How it goes" />
            <ol className="mt-4 grid gap-5">
              {STEPS.map(({ title, text }, index) => (
                <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-4">
                  <span className="grid size-9 place-items-center rounded-full bg-ai-wash font-display font-bold text-ai">
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="font-semibold">{title}</h3>
                    <p className="mt-1 text-ink-2">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
        <VerificationFacts />
        <FeaturedCreators />
      </div>
    </Screen>
  )
}
