import { ChevronDown } from 'lucide-react'
import type { InfoSection } from './document.ts'

const List = ({ sections }: { sections: InfoSection[] }) => (
  <ul className="-mx-3 space-y-0.5">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="block rounded-8 px-3 py-1.5 text-15 leading-snug text-ink-2 no-underline transition hover:bg-sunken hover:text-ink"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
)

/** A sidebar on wide screens, collapsed on narrow ones. CSS hides one of the two, also from screen readers. */
export const TableOfContents = ({ sections }: { sections: InfoSection[] }) => (
  <>
    <nav
      aria-label="On this page"
      className="sticky top-22 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto self-start pb-4 @min-[48rem]:block print:hidden"
    >
      <p className="pb-2 text-13 font-semibold">On this page</p>
      <List sections={sections} />
    </nav>
    <nav aria-label="On this page" className="@min-[48rem]:hidden print:hidden">
      <details className="group rounded-20 bg-surface shadow-edge inset-ring inset-ring-line">
        <summary className="flex min-h-13 items-center justify-between gap-3 rounded-20 px-5 font-semibold">
          On this page
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <div className="px-5 pb-3">
          <List sections={sections} />
        </div>
      </details>
    </nav>
  </>
)
