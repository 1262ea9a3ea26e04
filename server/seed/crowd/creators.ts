import type { Chance } from '../pictures/chance.ts'

export interface CrowdCreator {
  tagline: string
  priceCents: number
  subscribers: number
  verified: boolean
  daysAgo: number
}

/** What they make, by what they love; the rest share their days. */
const TAGLINES: Partial<Record<string, string>> = {
  ceramics: 'Wheel-thrown on weekdays, glazed at weekends.',
  woodworking: 'Chairs from storm wood, one a month.',
  knitting: 'Patterns for people who drop stitches.',
  drawing: 'A sketch a day, with the wrong lines left in.',
  painting: 'Small weather, in oil.',
  printmaking: 'Limited prints and how they were cut.',
  'playing-guitar': 'Fingerstyle lessons for the impatient.',
  songwriting: 'Demos before anybody else hears them.',
  synthesisers: 'Patches, noise and the happy accidents.',
  'baking-bread': 'Recipes that forgive you.',
  'home-cooking': 'Dinner for one, with company.',
  coffee: 'Roasts, notes and honest failures.',
  hiking: 'Routes without crowds, with maps.',
  'bird-watching': 'Field notes and recordings from six in the morning.',
  gardening: 'A city balcony, month by month.',
  photography: 'Contact sheets and the story of one frame.',
  'film-cameras': 'Thirty-six frames a month.',
  illustration: 'Process videos and a print every season.',
  'creative-writing': 'A short story every other Sunday.',
  'board-games': 'Rules, explained as if we sat together.',
  yoga: 'Twenty minutes before work.',
  running: 'Training for people who like cake.',
}

export function creatorOf(draw: Chance, n: number, interests: readonly string[]): CrowdCreator {
  const makes = interests.map((interest) => TAGLINES[interest]).find((tagline) => tagline !== undefined)
  return {
    tagline: makes ?? 'Notes, pictures and half-finished things, once a week.',
    priceCents: draw.pick([199, 299, 399, 499, 599, 799, 999, 1_299]),
    // Fewer than the demo's well-known ones have.
    subscribers: Math.floor(draw.next() ** 3 * 900),
    verified: draw.is(0.8),
    daysAgo: n % 20 === 0 ? draw.whole(0, 6) : draw.whole(8, 500),
  }
}
