import { ACHIEVEMENTS, type AchievementId, type AchievementStep } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { stepText } from './labels.ts'
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

export interface ShareCard {
  achievement: AchievementId
  step: AchievementStep
  /** The day on which it was earned, formatted. */
  on: string
  name: string
}

const SIDE = 1080
const PAPER = '#fbf6ec'
const MUTED_INK = '#5c5447'
const DISPLAY = '"Bricolage Grotesque Variable", "Bricolage stand-in", system-ui, sans-serif'
const TEXT = '"Figtree Variable", "Figtree stand-in", system-ui, sans-serif'
const TEXT_WIDTH = SIDE - 160
const CENTER = { x: SIDE / 2, y: 366 }

/** Paints the card in the browser: its fonts cover names in any script, and no one else can request the picture. */
export async function paintCard({ achievement, step, on, name }: ShareCard): Promise<Blob> {
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
  brush.arc(CENTER.x, CENTER.y, 296, 0, Math.PI * 2)
  brush.fill()
  paintMedal(brush, step)
  brush.textAlign = 'center'
  write(brush, title, { at: 790, size: 96, weight: 700, family: DISPLAY, color: MEDAL_INK })
  write(brush, stepText({ achievement, step }), {
    at: 856,
    size: 44,
    weight: 600,
    family: TEXT,
    color: MEDAL_INK,
  })
  write(brush, `${name} · ${on}`, { at: 918, size: 36, weight: 500, family: TEXT, color: MUTED_INK })
  writeFooter(brush)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn't be painted"))),
      'image/png',
    ),
  )
}

/** Writes the product name and the address. */
function writeFooter(brush: CanvasRenderingContext2D): void {
  const [at, gap] = [1012, 16]
  const name = { at, size: 46, weight: 700, family: DISPLAY, color: MEDAL_INK }
  const address = { at, size: 30, weight: 500, family: TEXT, color: MUTED_INK }
  const width = widthOf(brush, PRODUCT_NAME, name) + gap + widthOf(brush, location.host, address)
  brush.textAlign = 'left'
  const from = CENTER.x - Math.min(width, TEXT_WIDTH) / 2
  write(brush, PRODUCT_NAME, name, { from, maxWidth: TEXT_WIDTH })
  const used = widthOf(brush, PRODUCT_NAME, name) + gap
  write(brush, location.host, address, { from: from + used, maxWidth: TEXT_WIDTH - used })
}

function paintMedal(brush: CanvasRenderingContext2D, step: AchievementStep): void {
  const { face, edge, ribbon } = METALS[step]
  const scale = 6.8
  brush.save()
  brush.translate(CENTER.x - (MEDAL_WIDTH * scale) / 2, CENTER.y - (MEDAL_HEIGHT * scale) / 2)
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
  color: string
}

/** Shrinks the font if the text is too wide. */
function write(
  brush: CanvasRenderingContext2D,
  text: string,
  line: Line,
  { from, maxWidth } = { from: CENTER.x, maxWidth: TEXT_WIDTH },
): void {
  const width = widthOf(brush, text, line)
  if (width > maxWidth) brush.font = fontOf({ ...line, size: Math.floor((line.size * maxWidth) / width) })
  brush.fillStyle = line.color
  brush.fillText(text, from, line.at)
}

function widthOf(brush: CanvasRenderingContext2D, text: string, line: Line): number {
  brush.font = fontOf(line)
  return brush.measureText(text).width
}

const fontOf = ({ weight, size, family }: Line): string => `${weight} ${size}px ${family}`
