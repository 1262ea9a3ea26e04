import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { featured } from './content.ts'
import { FeaturedCard } from './featured-card.tsx'
import { Eyebrow, Measure, Section } from './section.tsx'

export const FeaturedCreators = () => (
  <Section>
    <Measure>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <div className="grid max-w-160 gap-3">
          <Eyebrow>{featured.label}</Eyebrow>
          <h2 className="title-54">{featured.title}</h2>
        </div>
        <LiveFigures />
      </div>
      <Carousel />
    </Measure>
  </Section>
)

/** The text and the figures share one grid cell, so that loading the figures moves nothing. */
const LiveFigures = () => (
  <div data-island="creator-stats" className="group/stats grid items-end *:col-start-1 *:row-start-1">
    <p className="max-w-[24ch] text-pretty text-ink-2 group-data-ready/stats:invisible lg:text-right">
      {featured.beforeFigures}
    </p>
    <dl className="invisible flex gap-8 group-data-ready/stats:visible lg:justify-end">
      {(['total', 'newThisWeek'] as const).map((figure) => (
        <div key={figure} className="flex flex-col-reverse">
          <dt className="text-14 text-ink-2">{featured[figure]}</dt>
          <dd data-figure={figure} className="title-38 tabular-nums">
            –
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

const HEIGHT = 'h-95 lg:h-115'

const Carousel = () => (
  <div
    data-island="featured"
    role="region"
    aria-roledescription="carousel"
    aria-label={featured.label}
    className="group/featured"
  >
    <Placeholder />
    <div
      role="list"
      data-part="track"
      hidden
      className={cx(
        'no-scrollbar relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 md:-mx-10 md:scroll-px-10 md:px-10',
        'lg:mx-0 lg:block lg:overflow-clip lg:px-0',
        HEIGHT,
      )}
    >
      <Invitation />
    </div>
    <div className="invisible mt-4 flex items-center justify-between group-data-many/featured:visible">
      <div data-part="dots" className="-ml-2 flex" />
      <div className="flex gap-2">
        <Button variant="outline" size="icon" data-part="pause" aria-label="Pause rotation">
          <Pause className="size-5 group-data-paused/featured:hidden" aria-hidden />
          <Play className="hidden size-5 group-data-paused/featured:block" aria-hidden />
        </Button>
        <Button variant="outline" size="icon" data-part="previous" aria-label="Previous creator">
          <ChevronLeft className="size-5" aria-hidden />
        </Button>
        <Button variant="outline" size="icon" data-part="next" aria-label="Next creator">
          <ChevronRight className="size-5" aria-hidden />
        </Button>
      </div>
    </div>
    <p data-part="status" role="status" className="sr-only" />
    <div hidden data-prototype>
      <FeaturedCard />
      <button
        type="button"
        data-dot
        className="grid h-6 min-w-6 place-items-center rounded-full px-2 before:h-2 before:w-2 before:rounded-full before:bg-control aria-[current]:before:w-7 aria-[current]:before:bg-ink"
      />
    </div>
  </div>
)

const Placeholder = () => (
  <div data-part="placeholder" className={cx('relative', HEIGHT)}>
    <div
      aria-hidden
      className="grid size-full grid-cols-[1.9fr_1fr] gap-4 lg:grid-cols-[1.9fr_repeat(4,1fr)]"
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <div
          key={index}
          className={cx(
            'relative overflow-hidden rounded-28 bg-sunken shadow-edge',
            index > 1 && 'max-lg:hidden',
          )}
        >
          <Silhouette />
        </div>
      ))}
    </div>
    <p className="absolute inset-x-0 top-10 text-center lg:top-14">
      <span className="title-22 inline-block rounded-full bg-paper px-5 py-3.5 whitespace-nowrap max-sm:px-4 max-sm:text-16 shadow-card inset-ring inset-ring-line">
        {featured.placeholder}
      </span>
    </p>
  </div>
)

const Silhouette = () => (
  <svg
    viewBox="0 0 100 120"
    preserveAspectRatio="xMidYMax meet"
    aria-hidden="true"
    className="absolute inset-x-0 bottom-0 h-3/4 w-full fill-line"
  >
    <circle cx="50" cy="34" r="19" />
    <path d="M8 120c0-36 17-58 42-58s42 22 42 58z" />
  </svg>
)

/** Fills the places without a creator. */
const Invitation = () => (
  <div
    role="listitem"
    data-part="invitation"
    className={cx(
      'flex h-full w-70 shrink-0 snap-start flex-col justify-end gap-4 rounded-28 bg-sunken p-5 inset-ring inset-ring-line',
      'lg:absolute lg:inset-y-0 lg:right-0 lg:w-auto lg:group-data-[count="1"]/featured:left-[calc(32.203%-4.6px)] lg:group-data-[count="2"]/featured:left-[calc(49.153%+.5px)] lg:group-data-[count="3"]/featured:left-[calc(66.102%+5.7px)] lg:group-data-[count="4"]/featured:left-[calc(83.051%+10.8px)]',
    )}
  >
    <p className="title-22">{featured.invitation.title}</p>
    <a
      href={featured.invitation.href}
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline"
    >
      {featured.invitation.label}
      <ArrowRight className="size-5 shrink-0" aria-hidden />
    </a>
  </div>
)
