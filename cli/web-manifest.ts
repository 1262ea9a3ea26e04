import { PRODUCT_NAME } from '@koji/contract/constants'

const PAPER = '#FBF6EC'

/** The web app manifest, used when the app is installed. */
export const manifest = (): object => ({
  id: '/',
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: 'Meet people through what you love, and support the ones who make things.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/discover',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['social', 'lifestyle'],
  icons: [
    ...[192, 512].map((side) => icon('icon', side, 'any')),
    ...[192, 512].map((side) => icon('maskable', side, 'maskable')),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: [
    shot('discover-m', 'Discover people by what you both love'),
    shot('match-m', 'A match, and what to say first'),
    shot('chat-d', 'Conversations side by side'),
    shot('creator-d', 'A creator, and what subscribers see'),
  ],
  shortcuts: [
    { name: 'Discover', url: '/discover' },
    { name: 'Matches', url: '/matches' },
    { name: 'Creators', url: '/creators' },
  ].map((shortcut) => ({ ...shortcut, icons: [icon('icon', 192, 'any')] })),
})

const icon = (name: string, side: number, purpose: string) => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** The screenshots from the front page. Names end in `m` for mobile and `d` for desktop. */
const shot = (name: string, label: string) => ({
  src: `/pictures/shot-${name}.webp`,
  type: 'image/webp',
  label,
  ...(name.endsWith('-m')
    ? { sizes: '420x909', form_factor: 'narrow' }
    : { sizes: '960x600', form_factor: 'wide' }),
})
