import type { ReactNode } from 'react'
import { operator } from '#lib/operator.ts'
import { Panel } from '#ui/card.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { HelpSearchField } from './help-search-field.tsx'
import { HelpTopicList } from './help-topic-list.tsx'
import { HELP_TOPICS } from './help-topics.tsx'

/** Help topics, with a form for other questions. */
export const SupportPage = ({ desk }: { desk: ReactNode }) => (
  <>
    <header className="mb-8 max-w-160 md:mb-12">
      <ScreenHeading className="title-54">Support</ScreenHeading>
      <p className="mt-4 text-18 text-pretty text-ink-2">
        Most questions are answered below. For the rest, write to us: a person reads it and answers within{' '}
        {operator.answersWithin}.
      </p>
      <nav data-help-nav aria-label="On this page" className="mt-5 flex flex-wrap gap-2">
        {HELP_TOPICS.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-9 items-center rounded-full bg-sunken px-4 text-14 font-semibold text-ink no-underline shadow-edge hover:bg-line"
          >
            {title}
          </a>
        ))}
      </nav>
    </header>
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
      <Panel className="min-w-0 lg:sticky lg:top-24 lg:order-2 lg:self-start">{desk}</Panel>
      <div data-help className="min-w-0 lg:order-1">
        <HelpSearchField />
        <HelpTopicList />
      </div>
    </div>
  </>
)
