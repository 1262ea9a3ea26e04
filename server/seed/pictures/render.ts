import sharp from 'sharp'
import { grain } from './grain.ts'

/** The picture as WebP, 4:5 unless told otherwise; about 50 kB. */
export async function render(svg: string, size = { width: 1080, height: 1350 }): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * (size.width / 800) })
    .resize(size.width, size.height, { fit: 'cover' })
    .flatten({ background: '#1E1B16' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = grain(data, info.width, info.height)
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: 54, effort: 1 })
    .toBuffer()
}
