import type { Crop } from '@koji/contract'

/** More than any version of a photo has, so nothing that others see is lost. */
const LONGER_SIDE = 2_560
const QUALITY = 0.9
const MANY_PIXELS = 12_000_000
const MANY_BYTES = 4_000_000

interface Size {
  width: number
  height: number
}

/** Slow to send, or slow to read there: AVIF takes several times as long as JPEG. */
export const isHeavy = ({ size, type }: Pick<Blob, 'size' | 'type'>, { width, height }: Size): boolean =>
  width * height > MANY_PIXELS || size > MANY_BYTES || type === 'image/avif'

/** So that the longer side fits, and never larger than it is. */
export function fitting({ width, height }: Size): Size {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height))
  return { width: pixels(width * scale), height: pixels(height * scale) }
}

/**
 * The part that is meant as a smaller JPEG, cut here so that a small part keeps its detail. Null when this browser cannot.
 */
export async function shrinkPhoto(file: Blob, crop: Crop | null): Promise<Blob | null> {
  try {
    // Said although it is the default: a browser that does not know it would turn photos on their side.
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const [x, y, width, height] = partOf(whole, crop)
    const size = fitting({ width, height })
    const small = await createImageBitmap(whole, x, y, width, height, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    })
    whole.close()
    return await jpegOf(small, size)
  } catch {
    return null
  }
}

function partOf({ width, height }: Size, crop: Crop | null): [number, number, number, number] {
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

function jpegOf(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  // What can be seen through would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

const pixels = (size: number): number => Math.max(1, Math.round(size))
