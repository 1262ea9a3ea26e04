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
const MIDDLE = { x: SIDE / 2, y: 366 }

/** A picture to show elsewhere. It is painted here: it has this person's name in any script, and nobody else can ask for it. */
export async function paintCard({ achievement, step, on, name }: Shared): Promise<Blob> {
  const { title } = ACHIEVEMENTS[achievement]
  // Text is painted in a fallback font until ours is loaded. The stand-in fonts are local, and loading fails where a
  // device has none of them.
  await Promise.allSettled([
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
  brush.arc(MIDDLE.x, MIDDLE.y, 296, 0, Math.PI * 2)
  brush.fill()
  paintMedal(brush, step)
  brush.textAlign = 'center'
  write(brush, title, { at: 790, size: 96, weight: 700, family: DISPLAY, colour: MEDAL_INK })
  write(brush, reachedWords({ achievement, step }), {
    at: 856,
    size: 44,
    weight: 600,
    family: TEXT,
    colour: MEDAL_INK,
  })
  write(brush, `${name} · ${on}`, { at: 918, size: 36, weight: 500, family: TEXT, colour: SOFT })
  sign(brush)
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The picture could not be painted'))),
      'image/png',
    ),
  )
}

/** Whose it is, and where that is found. */
function sign(brush: CanvasRenderingContext2D): void {
  const [at, gap] = [1012, 16]
  const name = { at, size: 46, weight: 700, family: DISPLAY, colour: MEDAL_INK }
  const address = { at, size: 30, weight: 500, family: TEXT, colour: SOFT }
  const width = widthOf(brush, PRODUCT_NAME, name) + gap + widthOf(brush, location.host, address)
  brush.textAlign = 'left'
  const from = MIDDLE.x - Math.min(width, ROOM) / 2
  write(brush, PRODUCT_NAME, name, { from, room: ROOM })
  const used = widthOf(brush, PRODUCT_NAME, name) + gap
  write(brush, location.host, address, { from: from + used, room: ROOM - used })
}

function paintMedal(brush: CanvasRenderingContext2D, step: AchievementStep): void {
  const { face, edge, ribbon } = METALS[step]
  const scale = 6.8
  brush.save()
  brush.translate(MIDDLE.x - (MEDAL_WIDTH * scale) / 2, MIDDLE.y - (MEDAL_HEIGHT * scale) / 2)
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
  line: Line,
  { from, room } = { from: MIDDLE.x, room: ROOM },
): void {
  const width = widthOf(brush, words, line)
  if (width > room) brush.font = fontOf({ ...line, size: Math.floor((line.size * room) / width) })
  brush.fillStyle = line.colour
  brush.fillText(words, from, line.at)
}

function widthOf(brush: CanvasRenderingContext2D, words: string, line: Line): number {
  brush.font = fontOf(line)
  return brush.measureText(words).width
}

const fontOf = ({ weight, size, family }: Line): string => `${weight} ${size}px ${family}`
