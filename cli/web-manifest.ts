import { PRODUCT_NAME } from '@koji/contract/constants'

const PAPER = '#FBF6EC'

/** What a system reads when somebody installs the app. */
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
