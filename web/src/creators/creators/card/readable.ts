import { CARD_INK, CARD_PAPER, type CardDesign, lowContrastParts } from '@koji/contract'

type Colours = Pick<CardDesign, 'accent' | 'background'>

const STEPS = 100

/** As little darker or lighter as it takes until everything can be read and told apart. */
export function readable<Design extends Colours>(design: Design): Design {
  const background = nearest(design.background, (colour) => fits({ ...design, background: colour }, ['text']))
  const accent = nearest(design.accent, (colour) => fits({ background, accent: colour }, ['badge', 'accent']))
  return { ...design, background, accent }
}

const fits = (colours: Colours, faults: readonly string[]): boolean =>
  !lowContrastParts(colours).some((fault) => faults.includes(fault))

/** On the way to ink or to paper, whichever is reached sooner. */
function nearest(colour: string, isFine: (colour: string) => boolean): string {
  for (let step = 0; step <= STEPS; step++)
    for (const end of [CARD_INK, CARD_PAPER]) {
      const tried = mixed(colour, end, step / STEPS)
      if (isFine(tried)) return tried
    }
  return colour
}

function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Six digits behind a #, however they were typed; null when they are none. */
export function colourIn(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}
