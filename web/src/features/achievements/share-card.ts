import { ACHIEVEMENTS, type AchievementId, type AchievementStep } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import {
  DISC,
  FRUIT_FILL,
  fruitsOf,
  LEAF_FILL,
  MEDAL_HEIGHT,
  MEDAL_INK,
  MEDAL_WIDTH,
  METALS,
  RIBBON,
  RIM,
} from './medal-shape.ts'
import { reachedWords } from './words.ts'

export interface Shared {
  achievement: AchievementId
  step: AchievementStep
  /** The day it was earned, as this person reads it. */
  on: string
  name: string
}

const SIDE = 1080
const PAPER = '#fbf6ec'
const SOFT = '#5c5447'
const DISPLAY = '"Bricolage Grotesque Variable", "Bricolage stand-in", system-ui, sans-serif'
const TEXT = '"Figtree Variable", "Figtree stand-in", system-ui, sans-serif'
const ROOM = SIDE - 160

/** A picture to show elsewhere. It is painted here: it has this person's name in any script, and nobody else can ask for it. */
export async function paintCard({ achievement, step, on, name }: Shared): Promise<Blob> {
  const { title } = ACHIEVEMENTS[achievement]
  // Letters that are not loaded yet would be painted in another face.
  await Promise.all([
    document.fonts.load(`700 96px ${DISPLAY}`, title),
    document.fonts.load(`600 40px ${TEXT}`, name),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const brush = canvas.getContext('2d')!
  brush.fillStyle = PAPER
  brush.fillRect(0, 0, SIDE, SIDE)
  brush.fillStyle = FRUIT_FILL
  brush.beginPath()
  brush.arc(SIDE / 2, 330, 350, 0, Math.PI * 2)
  brush.fill()
  paintMedal(brush, step)
  brush.textAlign = 'center'
  write(brush, title, { at: 775, size: 96, weight: 700, family: DISPLAY, colour: MEDAL_INK })
  write(brush, reachedWords({ achievement, step }), {
    at: 845,
    size: 44,
    weight: 600,
    family: TEXT,
    colour: MEDAL_INK,
  })
  write(brush, `${name} · ${on}`, { at: 915, size: 36, weight: 500, family: TEXT, colour: SOFT })
  write(brush, PRODUCT_NAME, { at: 1010, size: 48, weight: 700, family: DISPLAY, colour: MEDAL_INK })
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The picture could not be painted'))),
      'image/png',
    ),
  )
}

function paintMedal(brush: CanvasRenderingContext2D, step: AchievementStep): void {
  const { face, edge, ribbon } = METALS[step]
  const scale = 7.4
  brush.save()
  brush.translate(SIDE / 2 - (MEDAL_WIDTH * scale) / 2, 345 - (MEDAL_HEIGHT * scale) / 2)
  brush.scale(scale, scale)
  brush.lineJoin = 'round'
  const paint = (shape: string, fill: string | null, stroke: string, width: number) => {
    const path = new Path2D(shape)
    if (fill) {
      brush.fillStyle = fill
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array.
      brush.fill(path)
    }
    brush.strokeStyle = stroke
    brush.lineWidth = width
    brush.stroke(path)
  }
  paint(RIBBON, ribbon, MEDAL_INK, 1.2)
  paint(DISC, face, MEDAL_INK, 1.2)
  paint(RIM, null, edge, 1)
  for (const { fruit, leaf } of fruitsOf(step)) {
    paint(fruit, FRUIT_FILL, MEDAL_INK, 1)
    paint(leaf, LEAF_FILL, MEDAL_INK, 0.7)
  }
  brush.restore()
}

interface Line {
  at: number
  size: number
  weight: number
  family: string
  colour: string
}

/** As large as it is meant to be, and smaller where there is no room for it. */
function write(
  brush: CanvasRenderingContext2D,
  words: string,
  { at, size, weight, family, colour }: Line,
): void {
  brush.fillStyle = colour
  brush.font = `${weight} ${size}px ${family}`
  const width = brush.measureText(words).width
  if (width > ROOM) brush.font = `${weight} ${Math.floor((size * ROOM) / width)}px ${family}`
  brush.fillText(words, SIDE / 2, at)
}
