import { PRODUCT_NAME } from '@koji/contract/constants'
import { ArrowDown, Eye } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ScreenHeading } from '#ui/screen.tsx'
import { StartButton } from './audience.tsx'
import { anchors, calls, hero } from './content.ts'
import { Picture } from './picture.tsx'
import { Measure } from './section.tsx'

/** Portraits to the left and right of the main one, in an arc. */
const LEFT = [
  { name: 'aiko', alt: 'Aiko', offset: 'lg:mt-22' },
  { name: 'jonas', alt: 'Jonas, with his camera by the sea', offset: 'lg:mt-11' },
  { name: 'priya', alt: 'Priya, in a night city', offset: '' },
]
const RIGHT = [
  { name: 'samira', alt: 'Samira on a forest walk', offset: '' },
  { name: 'grace', alt: 'Grace in front of a pink house', offset: 'lg:mt-11' },
  { name: 'tomas', alt: 'Tomás in his bakery', offset: 'lg:mt-22' },
]

export const Hero = () => (
  <section className="overflow-x-clip pt-8 md:pt-12">
    <Measure>
      {/* Explicit line breaks, so that loading the font doesn't reflow the heading. */}
      <ScreenHeading className="title-hero max-sm:text-[clamp(2.2rem,11.4vw,2.75rem)]">
        <span className="block whitespace-nowrap">
          <span className="max-md:block">{hero.title[0]}</span>{' '}
          <Inlay name="lena-a" cut="face" className="object-[50%_52%]" /> {hero.title[1]}
        </span>{' '}
        <span className="block whitespace-nowrap">
          {hero.title[2]} <Inlay name="bowls-240" cut="inlay" className="object-[50%_70%]" /> {hero.title[3]}
        </span>
      </ScreenHeading>
      <div className="mt-6 grid items-center justify-between gap-6 lg:mt-8 lg:grid-cols-[minmax(0,33rem)_auto]">
        <p className="text-[1.125rem] leading-[1.55] text-pretty text-ink-2 md:text-[1.25rem]">{hero.lead}</p>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <StartButton />
          <a
            href={`#${anchors.howItWorks}`}
            className={buttonClass({
              variant: 'outline',
              size: 'xl',
              className: 'max-sm:h-14 max-sm:px-4.5',
            })}
          >
            <ArrowDown className="size-5" aria-hidden />
            {calls.explore}
          </a>
        </div>
      </div>
    </Measure>
    <Wall />
  </section>
)

const Inlay = ({ name, cut, className }: { name: string; cut: 'face' | 'inlay'; className: string }) => (
  <span className="mx-[.04em] inline-block h-[.8em] w-[1.32em] overflow-hidden rounded-full align-[-.1em] bg-sunken">
    <Picture name={name} cut={cut} className={cx('size-full', className)} priority="early" />
  </span>
)

const Wall = () => (
  <div
    role="group"
    tabIndex={0}
    aria-label={`Some of the people on ${PRODUCT_NAME}`}
    className="no-scrollbar mt-10 flex items-end gap-3 overflow-x-auto px-4 outline-offset-[-3px] md:px-10 lg:mt-12 lg:items-start lg:justify-center lg:gap-5 lg:overflow-hidden lg:px-0"
  >
    {LEFT.map(Portrait)}
    <figure className="scrim h-85 w-66 shrink-0 overflow-hidden rounded-28 bg-sunken max-lg:order-first lg:h-118 lg:w-93">
      <Picture
        name="mira"
        alt="Mira in her ceramics studio"
        sizes="(width >= 960px) 372px, 264px"
        priority="first"
      />
      <figcaption className="absolute inset-x-0 bottom-0 z-2 p-5 text-on-field lg:p-6">
        <b className="title-28">{hero.main.name}</b>
        <span className="mt-2 flex gap-2 text-14">
          <Eye className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            <b className="font-semibold">{hero.main.shared}</b> · {hero.main.rest}
          </span>
        </span>
      </figcaption>
    </figure>
    {RIGHT.map(Portrait)}
  </div>
)

const Portrait = ({ name, alt, offset }: (typeof LEFT)[number]) => (
  <div
    key={name}
    className={cx('h-68 w-50 shrink-0 overflow-hidden rounded-28 bg-sunken lg:h-84 lg:w-66', offset)}
  >
    <Picture name={name} alt={alt} />
  </div>
)
