import { ADULT_AGE, PRODUCT_NAME } from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { PeelDrawing } from '#ui/drawings.tsx'
import { Screen } from '#ui/screen.tsx'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { StepHeading } from './step-heading.tsx'

/** A dead end until the member's 18th birthday. */
export const TooYoung = () => (
  <OnboardingFrame>
    <Screen title="See you later" heading={null} width="form" className="grid place-content-center pb-24">
      <div className="grid justify-items-center gap-4 text-center">
        <PeelDrawing className="w-44" />
        <StepHeading>See you in a while</StepHeading>
        <p className="max-w-[44ch] text-18 text-pretty text-ink-2">
          {PRODUCT_NAME} is for people of {ADULT_AGE} and older, and you told us that you are younger. Your
          account waits for you: from your {ADULT_AGE}th birthday on you can go on right here.
        </p>
        <p className="max-w-[44ch] text-pretty text-ink-2">
          If the date was not right, our support can help. They will ask for something that shows it.
        </p>
        <Link to={paths.support} className={buttonClass({ variant: 'outline', className: 'mt-2' })}>
          Write to support
        </Link>
      </div>
    </Screen>
  </OnboardingFrame>
)
