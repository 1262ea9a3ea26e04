import { CARD_INK, CARD_PAPER, type CardDesign, lowContrastParts } from '@koji/contract'

type Colors = Pick<CardDesign, 'accent' | 'background'>

const STEPS = 100

/** Darkens or lightens the colors no more than needed to give text, badge and accent enough contrast. */
export function makeReadable<Design extends Colors>(design: Design): Design {
  const background = closestColor(design.background, (color) =>
    isReadable({ ...design, background: color }, ['text']),
  )
  const accent = closestColor(design.accent, (color) =>
    isReadable({ background, accent: color }, ['badge', 'accent']),
  )
  return { ...design, background, accent }
}

const isReadable = (colors: Colors, parts: readonly string[]): boolean =>
  !lowContrastParts(colors).some((part) => parts.includes(part))

/** The closest acceptable color on the way to ink or to paper. */
function closestColor(color: string, accepts: (color: string) => boolean): string {
  for (let step = 0; step <= STEPS; step++)
    for (const end of [CARD_INK, CARD_PAPER]) {
      const candidate = mix(color, end, step / STEPS)
      if (accepts(candidate)) return candidate
    }
  return color
}

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Normalizes a typed color to # and six hex digits; null when it is no color. */
export function parseColor(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}
