import { useState } from 'react'
import { initials } from '#lib/format.ts'
import { cx } from './cx.ts'

export type AvatarSize = keyof typeof SIZES

const SIZES = {
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-12',
  36: 'size-9 text-13',
  44: 'size-11 text-15',
  56: 'size-14 text-18',
  72: 'size-18 text-22',
  96: 'size-24 text-28',
} as const

const DOTS = {
  24: 'size-2',
  32: 'size-2.5',
  36: 'size-2.5',
  44: 'size-3',
  56: 'size-3.5',
  72: 'size-4',
  96: 'size-5',
}

const TINTS = [
  'bg-koji-wash text-ink',
  'bg-pine-wash text-pine',
  'bg-ume-wash text-ume',
  'bg-ai-wash text-ai',
  'bg-ok-wash text-ok',
  'bg-warn-wash text-warn',
] as const

/** The same name gets the same color on every screen. */
export function tint(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) >>> 0
  return TINTS[sum % TINTS.length]!
}

interface AvatarProps {
  name: string
  src?: string | null
  size?: AvatarSize
  online?: boolean
  /** Empty by default, because the name is nearly always next to the picture. */
  alt?: string
  className?: string
}

export function Avatar({ name, src, size = 44, online = false, alt = '', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={cx('relative inline-block shrink-0 rounded-full', SIZES[size], className)}>
      {src && src !== broken ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full rounded-full bg-sunken object-cover"
        />
      ) : (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
          // Drawn by CSS, so that the initials aren't part of a surrounding button's name.
          data-initials={initials(name)}
          className={cx(
            'grid size-full place-items-center rounded-full font-display font-bold leading-none tracking-tight select-none before:content-[attr(data-initials)]',
            tint(name),
          )}
        />
      )}
      {online && (
        <span className={cx('absolute right-0 bottom-0 rounded-full bg-ok ring-2 ring-surface', DOTS[size])}>
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  )
}
