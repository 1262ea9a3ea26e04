import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { anchors, howItWorks } from './content.ts'
import { DemoDeck } from './demo-deck.tsx'
import { Picture } from './picture.tsx'
import { Measure, Section } from './section.tsx'

export const HowItWorks = () => (
  <Section id={anchors.howItWorks}>
    <Measure>
      <div className="mb-8 grid items-end gap-4 md:mb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <h2 className="title-54">{howItWorks.title}</h2>
        <p className="text-18 leading-[1.55] text-pretty text-ink-2">{howItWorks.lead}</p>
      </div>
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-6">
        {howItWorks.steps.map((step, index) => (
          <li
            key={step.title}
            className="grid content-start gap-5 md:max-lg:grid-cols-2 md:max-lg:items-center md:max-lg:gap-8"
          >
            {PICTURES[index]}
            <div>
              <p className="font-display leading-none font-bold text-ink-2">{index + 1}</p>
              <h3 className="title-28 mt-2 mb-2">{step.title}</h3>
              <p className="max-w-[44ch] text-pretty text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Measure>
  </Section>
)

const INTERESTS = [
  'Ceramics',
  'Sailing',
  'Sourdough',
  'Birding',
  'Film photos',
  'Jazz bars',
  'Bouldering',
  'Choir',
  'Wild swimming',
  'Vinyl',
  'Allotments',
  'Techno',
]
const SELECTED = new Set(['Ceramics', 'Sourdough', 'Film photos', 'Bouldering'])

const Interests = () => (
  <div className="flex flex-wrap gap-2.5 p-7">
    {INTERESTS.map((interest) => {
      const isSelected = SELECTED.has(interest)
      return (
        <span
          key={interest}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-4.5',
            isSelected
              ? 'border-on-koji bg-koji font-semibold text-on-koji'
              : 'border-control bg-surface font-medium',
          )}
        >
          {isSelected && <Check className="size-4" />}
          {interest}
        </span>
      )
    })}
  </div>
)

const Conversation = () => {
  const bubble = 'max-w-[78%] rounded-[22px] px-4 py-2.5 text-on-bubble'
  return (
    <div className="flex h-full flex-col justify-end gap-1.5 p-4 sm:p-6">
      <p className={cx(bubble, 'self-start bg-bubble-other inset-ring inset-ring-line')}>
        The blue one survived the kiln.
      </p>
      <p className={cx(bubble, 'self-end bg-bubble-own')}>It looks like a small moon.</p>
      <p className={cx(bubble, 'self-end rounded-tr-8 bg-bubble-own')}>Is it spoken for?</p>
      <div className="mt-4 flex items-center gap-3 rounded-20 bg-raised p-3.5 inset-ring inset-ring-line">
        <Picture name="wheel" cut="scene" className="size-14 shrink-0 rounded-14" />
        <span className="min-w-0 grow">
          <b className="block leading-tight font-semibold">Okafor Ceramics</b>
          <span className="block text-14 leading-snug whitespace-nowrap text-ink-2 tabular-nums">
            $7.99 a month
          </span>
        </span>
        <span className={buttonClass({ size: 'sm' })}>Subscribe</span>
      </div>
    </div>
  )
}

/** A mock-up of the app, without interaction. */
const MockUp = ({ children }: { children: ReactNode }) => (
  <div aria-hidden className="relative h-90 overflow-hidden rounded-28 bg-sunken shadow-edge select-none">
    {children}
  </div>
)

const PICTURES: readonly ReactNode[] = [
  <MockUp key="1">
    <Interests />
  </MockUp>,
  <DemoDeck key="2" />,
  <MockUp key="3">
    <Conversation />
  </MockUp>,
]
