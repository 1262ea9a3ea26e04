import { cx } from '#ui/cx.ts'

/** The sizes of the files in public/pictures. */
const CUTS = {
  portrait: { width: 720, height: 900 },
  scene: { width: 960, height: 720 },
  face: { width: 160, height: 160 },
  inlay: { width: 240, height: 180 },
  phone: { width: 420, height: 909 },
  desktop: { width: 960, height: 600 },
} as const

interface PictureProps {
  name: string
  cut?: keyof typeof CUTS
  /** Empty for decorative pictures. */
  alt?: string
  className?: string
  /** The displayed width of a portrait, from which the browser picks a file. */
  sizes?: string
  /** `first` is the largest picture of the first view, `early` is also in view, and `lazy` loads when it comes near. */
  priority?: 'first' | 'early' | 'lazy'
}

export const Picture = ({
  name,
  cut = 'portrait',
  alt = '',
  className,
  sizes = '(width >= 960px) 264px, 200px',
  priority = 'lazy',
}: PictureProps) => (
  <img
    {...(cut === 'portrait' && {
      sizes,
      srcSet: `/pictures/${name}-480.webp 480w, /pictures/${name}.webp 720w`,
    })}
    src={`/pictures/${name}.webp`}
    alt={alt}
    {...CUTS[cut]}
    className={cx('object-cover', className ?? 'size-full')}
    decoding={priority === 'lazy' ? 'async' : undefined}
    loading={priority === 'lazy' ? 'lazy' : undefined}
    fetchPriority={priority === 'first' ? 'high' : undefined}
  />
)

/** A screenshot of the app in the page's theme. The other theme's file isn't loaded. */
export const Screenshot = ({ name, cut, alt, className }: PictureProps) => (
  <>
    <Picture name={name} cut={cut} alt={alt} className={cx('dark:hidden', className)} />
    <Picture name={`${name}-dark`} cut={cut} alt={alt} className={cx('not-dark:hidden', className)} />
  </>
)
