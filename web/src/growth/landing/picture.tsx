import { cx } from '#ui/cx.ts'

/** How the files in public/pictures are cut. */
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
  /** Left out for pictures that only decorate. */
  alt?: string
  className?: string
  /** How wide it is shown, where portraits differ from the usual; the browser picks the file that fits. */
  sizes?: string
  /** `first` is the one picture that the first view waits for, `soon` stands beside it; the others load when they come near. */
  when?: 'first' | 'soon' | 'near'
}

export const Picture = ({
  name,
  cut = 'portrait',
  alt = '',
  className,
  sizes = '(width >= 960px) 264px, 200px',
  when = 'near',
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
    decoding={when === 'near' ? 'async' : undefined}
    loading={when === 'near' ? 'lazy' : undefined}
    fetchPriority={when === 'first' ? 'high' : undefined}
  />
)

/** A picture of the app itself, in the theme of the page; the other one is never loaded. */
export const Screenshot = ({ name, cut, alt, className }: PictureProps) => (
  <>
    <Picture name={name} cut={cut} alt={alt} className={cx('dark:hidden', className)} />
    <Picture name={`${name}-dark`} cut={cut} alt={alt} className={cx('not-dark:hidden', className)} />
  </>
)
