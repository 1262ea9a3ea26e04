import { rgbaToThumbHash } from 'thumbhash'

const WIDTH = 16
const HEIGHT = 20

/** A blurred figure on warm paper, shown while a picture of the demo is being painted. */
export const PLACEHOLDER = Buffer.from(rgbaToThumbHash(WIDTH, HEIGHT, pixels()))

function pixels(): Uint8Array {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rgba.set([...colorAt(x / WIDTH, y / HEIGHT), 255], (y * WIDTH + x) * 4)
  return rgba
}

function colorAt(x: number, y: number): [number, number, number] {
  if ((x - 0.5) ** 2 / 0.04 + (y - 0.4) ** 2 / 0.05 < 1) return [190, 128, 92]
  if (y > 0.72) return [96, 74, 66]
  return [236, 196, 140]
}
