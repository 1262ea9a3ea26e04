import type { Crop } from '@koji/contract'

/** Larger than any version the server makes, so no visible detail is lost. */
const MAX_SIDE = 2_560
const QUALITY = 0.9
const HEAVY_PIXELS = 12_000_000
const HEAVY_BYTES = 4_000_000

interface Size {
  width: number
  height: number
}

/** Slow to upload, or slow for the server to decode, as AVIF is. */
export const isHeavy = ({ size, type }: Pick<Blob, 'size' | 'type'>, { width, height }: Size): boolean =>
  width * height > HEAVY_PIXELS || size > HEAVY_BYTES || type === 'image/avif'

/** Scales down to the longest side that is allowed. Never scales up. */
export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: pixels(width * scale), height: pixels(height * scale) }
}

/**
 * Crops and shrinks a photo to a JPEG in one step, so that a small crop keeps its detail. Null when the browser can't.
 */
export async function shrinkPhoto(file: Blob, crop: Crop | null): Promise<Blob | null> {
  try {
    // The default, but stated because browsers without this option would ignore the orientation.
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const [x, y, width, height] = cropArea(whole, crop)
    const size = fitSize({ width, height })
    const small = await createImageBitmap(whole, x, y, width, height, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    })
    whole.close()
    return await encodeJpeg(small, size)
  } catch {
    return null
  }
}

function cropArea({ width, height }: Size, crop: Crop | null): [number, number, number, number] {
  if (!crop) return [0, 0, width, height]
  const x = Math.min(Math.round(crop.x * width), width - 1)
  const y = Math.min(Math.round(crop.y * height), height - 1)
  return [
    x,
    y,
    Math.min(pixels(crop.width * width), width - x),
    Math.min(pixels(crop.height * height), height - y),
  ]
}

function encodeJpeg(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: without a background, it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

const pixels = (size: number): number => Math.max(1, Math.round(size))
