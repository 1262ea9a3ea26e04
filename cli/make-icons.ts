import { resolve } from 'node:path'
import sharp from 'sharp'

// Draws the app icons and the logo on link previews: `node cli/make-icons.ts`. Commit the resulting files.
const BODY =
  '<path d="M16 6.5C8.8 6.5 3.5 11.600 3.500 18c0 2.600.9 5 2.400 6.900L4.600 30.200l6-1.500c1.700.7 3.500 1 5.400 1 7.200 0 12.500-5.200 12.500-11.700S23.200 6.500 16 6.500Z" fill="#F6AD49"/>'
const LEAF = 'M15.600 8.200C15.400 3.800 19.400.9 25.600 1.300c.3 4.600-3.400 8-10 6.900Z'
const DARK = { background: '#1E1B16', leaf: '#7BCBA9' }
const LIGHT = { background: '#FBF6EC', leaf: '#1F6650' }
const ICONS_FOLDER = 'web/public/icons'
/** The logo's bounding box and center. */
const [SIDE, CENTER_X, CENTER_Y] = [32, 16, 15.75]

interface Icon {
  name: string
  folder?: string
  pixels: number
  /** Size of the logo relative to the icon. Systems crop maskable icons to a circle of 80%. */
  share: number
  /** Corner radius relative to the icon; 0 if the system rounds it. */
  corner: number
  colors?: typeof DARK
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192', pixels: 192, share: 0.68, corner: 0.22 },
  { name: 'icon-512', pixels: 512, share: 0.68, corner: 0.22 },
  { name: 'maskable-192', pixels: 192, share: 0.62, corner: 0 },
  { name: 'maskable-512', pixels: 512, share: 0.62, corner: 0 },
  { name: 'apple-touch-icon', pixels: 180, share: 0.66, corner: 0 },
  {
    name: 'card-mark',
    folder: 'server/src/safety/media',
    colors: LIGHT,
    pixels: 456,
    share: 0.62,
    corner: 0.5,
  },
]

for (const { name, folder = ICONS_FOLDER, pixels, share, corner, colors = DARK } of ICONS) {
  const scale = (100 * share) / SIDE
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">
    <rect width="100" height="100" rx="${100 * corner}" fill="${colors.background}"/>
    <g transform="translate(${50 - CENTER_X * scale} ${50 - CENTER_Y * scale}) scale(${scale})">${BODY}<path d="${LEAF}" fill="${colors.leaf}"/></g>
  </svg>`
  const file = resolve(import.meta.dirname, `../${folder}/${name}.png`)
  await sharp(Buffer.from(tile)).png({ compressionLevel: 9, palette: true }).toFile(file)
}
