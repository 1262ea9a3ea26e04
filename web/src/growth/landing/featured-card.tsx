import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'

/*
 * On wide screens, there are five places: a large one in front and four small ones. A card always has the
 * large size (1.9 times a small one); its place only moves and clips it, so advancing never shifts the layout.
 * `data-place` and `data-front` are set by the island.
 */
const PLACES = cx(
  'lg:data-[place=1]:translate-x-[calc(100%+16px)]',
  'lg:data-[place=2]:translate-x-[calc(152.63%+32px)]',
  'lg:data-[place=3]:translate-x-[calc(205.26%+48px)]',
  'lg:data-[place=4]:translate-x-[calc(257.89%+64px)]',
)
/** The part of a card that is not clipped away. */
const VISIBLE = 'lg:w-[52.63%] lg:group-data-front/card:w-full'
const MOVES = 'duration-420 ease-koji'
/** Keeps the middle of a picture in the middle of the visible part. */
const CENTERED = cx(
  'transition-transform lg:-translate-x-[23.68%] lg:group-data-front/card:translate-x-0',
  MOVES,
)

/** The prototype that the island clones for each creator. */
export const FeaturedCard = () => (
  <div
    role="listitem"
    data-card
    className={cx(
      'group/card h-full w-70 shrink-0 snap-start',
      'lg:absolute lg:inset-y-0 lg:left-0 lg:w-[calc((100%-64px)*1.9/5.9)] lg:transition-[translate,clip-path] lg:data-front:z-1',
      'lg:[clip-path:inset(0_47.37%_0_0_round_28px)] lg:data-front:[clip-path:inset(0_round_28px)]',
      PLACES,
      MOVES,
    )}
  >
    <a
      href={paths.creators}
      data-theme="dark"
      data-link
      className="scrim block size-full overflow-hidden rounded-28 bg-field-ai text-on-field no-underline outline-none after:h-4/5 lg:after:origin-bottom lg:after:scale-y-66 lg:after:transition-transform lg:after:duration-420 lg:group-data-front/card:after:scale-y-95"
    >
      <span
        data-initials
        aria-hidden
        className={cx(
          'absolute inset-0 grid place-items-center pb-24 font-display text-[6rem] leading-none font-[750] tracking-[-.05em] text-ai',
          CENTERED,
        )}
      />
      <img
        data-photo
        alt=""
        width={720}
        height={900}
        loading="lazy"
        decoding="async"
        className={cx('relative size-full object-cover group-hover/card:scale-103', CENTERED)}
      />
      <span className="absolute inset-x-0 bottom-0 z-2 grid gap-1.5 p-5 transition-opacity lg:p-7 lg:opacity-0 lg:group-data-front/card:opacity-100">
        <span className="title-28">
          <span data-name /> <VerifiedMark />
        </span>
        <span data-username className="text-14 font-medium text-[#e4d9c4]" />
        <span data-tagline className="line-clamp-2 text-pretty" />
        <span className="mt-2 text-14 tabular-nums">
          <b data-price className="font-semibold" /> · <span data-subscribers />
        </span>
      </span>
      <span
        aria-hidden
        className="absolute bottom-0 left-0 z-2 hidden w-[52.63%] gap-1.5 p-4.5 transition-opacity group-data-front/card:opacity-0 lg:grid"
      >
        <span className="title-18">
          <span data-name /> <VerifiedMark />
        </span>
        <span data-price className="text-14 font-semibold tabular-nums" />
      </span>
      <span
        className={cx(
          'pointer-events-none absolute inset-y-0 left-0 z-3 w-full rounded-28 inset-ring inset-ring-[#fff8ea1f] [a:focus-visible>&]:inset-ring-4 [a:focus-visible>&]:inset-ring-on-field',
          VISIBLE,
        )}
      />
    </a>
  </div>
)
