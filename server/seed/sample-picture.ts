import sharp from 'sharp'

interface Wish {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  /** The colour of its left and of its right half. */
  halves?: readonly [string, string]
  /** How a camera was held, as EXIF says it. */
  orientation?: number
}

/** A picture of two colours, so that it can be told which part of it is left. */
export async function drawPicture({
  width = 800,
  height = 600,
  format = 'jpeg',
  halves = ['#c2410c', '#1d4ed8'],
  orientation,
}: Wish = {}): Promise<Buffer> {
  const create = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const }
  const left = await sharp({ create: { ...create, background: halves[0] } })
    .png()
    .toBuffer()
  const drawn = sharp({ create: { width, height, channels: 3, background: halves[1] } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format)
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).toBuffer()
}

/** A picture with something in every corner, about as large a file as a camera makes. */
export async function drawBusyPicture({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, noise, background: '#888' } })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()
}
