import sharp from 'sharp'

interface Options {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  /** The colors of the left and the right half. */
  halves?: readonly [string, string]
  /** The EXIF orientation. */
  orientation?: number
}

/** A picture in two colors, so that a test can see how it was cropped or rotated. */
export async function drawPicture({
  width = 800,
  height = 600,
  format = 'jpeg',
  halves = ['#c2410c', '#1d4ed8'],
  orientation,
}: Options = {}): Promise<Buffer> {
  const create = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const }
  const left = await sharp({ create: { ...create, background: halves[0] } })
    .png()
    .toBuffer()
  const drawn = sharp({ create: { width, height, channels: 3, background: halves[1] } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format)
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).toBuffer()
}

/** A picture full of noise, with about the file size of a camera picture. */
export async function drawBusyPicture({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, noise, background: '#888' } })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()
}
