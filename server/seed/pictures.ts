import sharp from 'sharp'

interface Wish {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  /** The colour of its left and of its right half. */
  halves?: readonly [string, string]
}

/** A picture of two colours, so that it can be told which part of it is left. */
export async function drawPicture({
  width = 800,
  height = 600,
  format = 'jpeg',
  halves = ['#c2410c', '#1d4ed8'],
}: Wish = {}): Promise<Buffer> {
  const create = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const }
  const left = await sharp({ create: { ...create, background: halves[0] } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: halves[1] } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}
