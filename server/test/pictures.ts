import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'

const SIZE = { width: 320, height: 320 }

/** Gray with grain, which the classifier takes for a neutral photo. */
export const noise = (): Promise<Buffer> =>
  sharp({
    create: { ...SIZE, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()

export const drawing = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
        <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8ecae6"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
        <rect width="320" height="320" fill="url(#sky)"/>
        <circle cx="240" cy="80" r="40" fill="#ffb703"/>
        <path d="M0 320 L110 150 L200 320 Z M130 320 L230 190 L320 320 Z" fill="#386641"/>
      </svg>`,
    ),
  )
    .webp()
    .toBuffer()

/** A portrait from the front page. */
export const portrait = (): Promise<Buffer> =>
  readFile(resolve(import.meta.dirname, '../../web/public/pictures/mira.webp'))
