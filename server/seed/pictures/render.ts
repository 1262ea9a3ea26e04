import sharp from 'sharp'
import { grain } from './grain.ts'

/** Pictures are drawn at 800 by 1000. */
const DRAWN_WIDTH = 800
const DRAWN_RATIO = 0.8

/** Renders a picture as WebP, in 4:5 by default. That takes about 50 kB. */
export async function render(svg: string, size = { width: 1080, height: 1350 }): Promise<Buffer> {
  const scale = Math.max(size.width, size.height * DRAWN_RATIO) / DRAWN_WIDTH
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * scale })
    .resize(size.width, size.height, { fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A Uint32Array needs an aligned buffer, so an unaligned one is copied.
  const bytes = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data)
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, info.width * info.height)
  const { width, height } = info
  // More effort would only cost time, because grain doesn't compress.
  return sharp(grain(pixels, width, height), { raw: { width, height, channels: 3 } })
    .webp({ quality: 52, effort: 0 })
    .toBuffer()
}
