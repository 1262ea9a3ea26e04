import { CARD_FONTS, type CardDesign, type CreatorCategory } from '@koji/contract'
import { type Random, seededRandom } from '../pictures/random.ts'

export interface CrowdCreator {
  category: CreatorCategory
  card: CardDesign
  tagline: string
  priceCents: number
  /** Without named people and ended subscriptions. */
  subscribers: number
  verified: boolean
  daysAgo: number
}

/** The category and tagline of a creator with this interest. */
const MAKES: Partial<Record<string, [category: CreatorCategory, tagline: string]>> = {
  ceramics: ['craft', 'Wheel-thrown on weekdays, glazed at weekends.'],
  woodworking: ['craft', 'Chairs from storm wood, one a month.'],
  knitting: ['craft', 'Patterns for people who drop stitches.'],
  drawing: ['art', 'A sketch a day, with the wrong lines left in.'],
  painting: ['art', 'Small weather, in oil.'],
  printmaking: ['art', 'Limited prints and how they were cut.'],
  'playing-guitar': ['music', 'Fingerstyle lessons for the impatient.'],
  songwriting: ['music', 'Demos before anybody else hears them.'],
  synthesisers: ['music', 'Patches, noise and the happy accidents.'],
  'baking-bread': ['food', 'Recipes that forgive you.'],
  'home-cooking': ['food', 'Dinner for one, with company.'],
  coffee: ['food', 'Roasts, notes and honest failures.'],
  hiking: ['outdoors', 'Routes without crowds, with maps.'],
  'bird-watching': ['outdoors', 'Field notes and recordings from six in the morning.'],
  gardening: ['outdoors', 'A city balcony, month by month.'],
  photography: ['photography', 'Contact sheets and the story of one frame.'],
  'film-cameras': ['photography', 'Thirty-six frames a month.'],
  illustration: ['comics', 'Process videos and a print every season.'],
  'creative-writing': ['writing', 'A short story every other Sunday.'],
  'board-games': ['games', 'Rules, explained as if we sat together.'],
  yoga: ['fitness', 'Twenty minutes before work.'],
  running: ['fitness', 'Training for people who like cake.'],
}

/** Accent and background. */
const COLORS: readonly [string, string][] = [
  ['#f6ad49', '#1e1b16'],
  ['#a8401a', '#fdebcb'],
  ['#8fc4ea', '#163a53'],
  ['#7bcba9', '#143f33'],
  ['#ad2a4b', '#f9e0e1'],
  ['#23587d', '#dde8ef'],
  ['#1f6650', '#fffdf8'],
  ['#ff93a9', '#5e1a2c'],
]

function cardOf(draw: Random): CardDesign {
  const [accent, background] = draw.pick(COLORS)
  return {
    accent,
    background,
    layout: draw.weighted({ portrait: 6, words: 3, cover: 1 }),
    badge: draw.weighted({ category: 6, new: 2, verified: 1, none: 1 }),
    font: draw.pick(CARD_FONTS),
  }
}

export function creatorOf(draw: Random, n: number, interests: readonly string[]): CrowdCreator {
  const makes = interests.map((interest) => MAKES[interest]).find((page) => page !== undefined)
  const [category, tagline] =
    makes ?? (['other', 'Notes, pictures and half-finished things, once a week.'] as const)
  return {
    category,
    tagline,
    // Has its own seed, so that a change to cards changes nothing else about these people.
    card: cardOf(seededRandom(`card ${n}`)),
    priceCents: draw.pick([199, 299, 399, 499, 599, 799, 999, 1_299]),
    // Fewer than the named creators have.
    subscribers: Math.floor(draw.next() ** 3 * 10),
    verified: draw.chance(0.8),
    daysAgo: n % 20 === 0 ? draw.integer(0, 6) : draw.integer(8, 500),
  }
}
