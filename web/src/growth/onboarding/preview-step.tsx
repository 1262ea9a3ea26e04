import { interestLabel, type OnboardingStep } from '@koji/contract'
import { Pencil } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Refused } from '#lib/api.ts'
import { counted } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { INTENT_DISPLAY } from '#profiles/people/profile-display.ts'
import { Panel } from '#ui/card.tsx'
import { useFlow } from './flow.ts'
import { OwnCard } from './own-card.tsx'
import { useFinish } from './queries.ts'
import { StepLayout } from './step-layout.tsx'

/** The last step. Once the profile exists, the onboarding screen redirects. */
export function PreviewStep() {
  const { onboarding, photos, goTo, setUsernameError } = useFlow()
  const finish = useFinish()
  const { username, intent, interests, place } = onboarding.draft

  function submit(event: FormEvent) {
    event.preventDefault()
    finish.mutate(undefined, {
      onError: (error) => {
        if (!isTaken(error)) return
        setUsernameError(friendlyMessage(error))
        goTo('about')
      },
    })
  }

  return (
    <StepLayout
      onSubmit={submit}
      action="Finish"
      pending={finish.isPending}
      error={finish.error && !isTaken(finish.error) ? friendlyMessage(finish.error) : undefined}
      aside={
        <Panel flush className="self-start overflow-hidden lg:mt-8">
          <dl>
            <Fact name="Username" step="about">
              @{username}
            </Fact>
            <Fact name="Looking for" step="looking">
              {intent && INTENT_DISPLAY[intent].label}
            </Fact>
            <Fact name="Photos" step="photos">
              {counted(photos.length, 'photo')}
            </Fact>
            <Fact name="Interests" step="interests">
              {interests?.map(interestLabel).join(', ')}
            </Fact>
            <Fact name="Place" step="place">
              {place?.name}
            </Fact>
          </dl>
        </Panel>
      }
    >
      <OwnCard className="w-full max-w-[25rem]" />
    </StepLayout>
  )
}

const Fact = ({ name, step, children }: { name: string; step: OnboardingStep; children: ReactNode }) => (
  <div className="relative border-line py-3.5 pr-15 pl-5 not-first:border-t">
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="font-medium break-words">
      {children}
      <Link
        to={`?step=${step}`}
        aria-label={`Change ${name.toLowerCase()}`}
        className="absolute top-3 right-2 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Pencil className="size-4" aria-hidden />
      </Link>
    </dd>
  </div>
)

const isTaken = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'username_taken'
