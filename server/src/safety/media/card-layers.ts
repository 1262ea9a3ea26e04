import sharp, { type OverlayOptions, type Sharp } from 'sharp'

/** Pixels to draw on a card. */
export interface Layer {
  input: Buffer
  raw: { width: number; height: number; channels: 3 | 4 }
}

export interface Point {
  x: number
  y: number
}

export async function layerOf(picture: Sharp): Promise<Layer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels: channels === 3 ? 3 : 4 } }
}

export const centeredAt = ({ x, y }: Point, { input, raw }: Layer): OverlayOptions => ({
  input,
  raw,
  left: Math.round(x - raw.width / 2),
  top: Math.round(y - raw.height / 2),
})

/** A disc with an antialiased edge, cropped to the height around its center. */
export function disc(size: number, color: string, height = size): Layer {
  const input = Buffer.alloc(size * height * 4, Buffer.from(`${color.slice(1)}00`, 'hex'))
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < size; x++, at += 4) {
      const [across, down] = [x - (size - 1) / 2, y - (height - 1) / 2]
      const inside = size / 2 - Math.sqrt(across * across + down * down)
      input[at] = Math.round(255 * Math.min(1, Math.max(0, inside)))
    }
  return { input, raw: { width: size, height, channels: 4 } }
}

/** Crops a picture to a circle. */
export const circle = (picture: Uint8Array, size: number): Promise<Layer> =>
  layerOf(
    sharp(picture)
      .resize({ width: size, height: size, fit: 'cover' })
      .ensureAlpha()
      .composite([{ ...disc(size, '#000000'), blend: 'dest-in' }]),
  )
