import type { CreatorPage } from '@koji/contract'
import { Picture } from '#profiles/people/picture.tsx'

const FRAME = 'h-[220px] w-full overflow-hidden rounded-28 md:h-auto md:aspect-16/5'

/** The cover photo, or a drawing in the colors of the creator's card. */
export const Cover = ({ cover, card }: Pick<CreatorPage, 'cover' | 'card'>) =>
  cover ? (
    <Picture photo={cover} alt="" sizes="(min-width: 1200px) 1120px, 100vw" priority className={FRAME} />
  ) : (
    <svg
      aria-hidden="true"
      viewBox="0 0 1120 350"
      preserveAspectRatio="xMidYMid slice"
      className={FRAME}
      style={{ background: card.background }}
    >
      <g fill={card.accent}>
        <circle cx="890" cy="130" r="150" />
        <circle cx="240" cy="330" r="110" opacity=".55" />
        <circle cx="560" cy="40" r="46" opacity=".75" />
      </g>
      <g fill="none" stroke={card.accent} strokeWidth="3" strokeLinecap="round" opacity=".6">
        <path d="M0 280c160-70 300-70 460 0s320 70 480 0 180-70 180-70" />
        <path d="M0 310c160-70 300-70 460 0s320 70 480 0 180-70 180-70" />
      </g>
      <g
        stroke={card.background}
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
        transform="translate(890 130)"
      >
        <circle r="118" />
        <path d="M0-104V104M-104 0H104M-73-73 73 73M73-73-73 73" />
      </g>
    </svg>
  )
