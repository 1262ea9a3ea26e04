import { Link } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { Screen, ScreenHeading } from '#ui/screen.tsx'
import type { InfoDocument, InfoSection } from './document.ts'
import { proseClass } from './prose.tsx'
import { Slice } from './slice.tsx'
import { TableOfContents } from './table-of-contents.tsx'

const PAGES = {
  about: 'About',
  privacy: 'Privacy',
  terms: 'Terms',
  community: 'Community guidelines',
  support: 'Support',
} as const

/** Prints black on white in either theme. */
const PRINT =
  'print:max-w-none print:text-black print:[--ink-2:#333] print:[--ink:#000] print:[--koji-wash:#fff] print:[--line:#999] print:[--persimmon:#000] print:[--sunken:#fff] print:[--surface:#fff]'

export const InfoPage = ({
  document: { slug, title, lead, updated, sections },
}: {
  document: InfoDocument
}) => (
  <Screen title={title} heading={null} width="info" className={`@container pt-2 pb-8 md:pt-6 ${PRINT}`}>
    <header className="relative @min-[48rem]:pr-56">
      <Slice className="absolute -top-2 right-0 hidden w-40 @min-[48rem]:block print:hidden" />
      <ScreenHeading className="title-54">{title}</ScreenHeading>
      <p className="mt-4 text-18 leading-normal text-pretty text-ink-2 md:text-22 md:leading-[1.4]">{lead}</p>
      <p className="mt-5 text-14 text-ink-2">
        Last changed on <time dateTime={updated}>{longDate(updated)}</time>
      </p>
    </header>
    <div className="mt-8 grid gap-x-16 gap-y-8 md:mt-14 @min-[48rem]:grid-cols-[13rem_minmax(0,1fr)] @min-[54rem]:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <TableOfContents sections={sections} />
      <article className="max-w-[37rem] space-y-12 md:space-y-14 print:max-w-none">
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
        <nav aria-label="More to read" className="border-t border-line pt-6 print:hidden">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {(Object.keys(PAGES) as (keyof typeof PAGES)[])
              .filter((page) => page !== slug)
              .map((page) => (
                <li key={page}>
                  <a href={paths[page]} className="inline-block py-1.5 underline">
                    {PAGES[page]}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
      </article>
    </div>
  </Screen>
)

const Section = ({ id, title, body }: InfoSection) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="target:[&_h2]:underline target:[&_h2]:decoration-koji target:[&_h2]:underline-offset-6"
  >
    <div className="title-28 print:break-after-avoid">
      <h2 id={`${id}-title`} className="inline">
        {title}
      </h2>{' '}
      <a
        href={`#${id}`}
        aria-label={`Link to “${title}”`}
        className="ml-1 inline-grid size-7 place-items-center rounded-8 align-middle text-ink-2 transition hover:bg-sunken hover:text-ink print:hidden"
      >
        <Link className="size-4" aria-hidden />
      </a>
    </div>
    <div className={`mt-4 ${proseClass}`}>{body}</div>
  </section>
)

const longDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
