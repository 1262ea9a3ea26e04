import type { PortraitOptions } from '../pictures/look.ts'
import { portraitSvg } from '../pictures/portrait.ts'
import type { Random } from '../pictures/random.ts'
import { render } from '../pictures/render.ts'
import { type SceneSubject, sceneSvg } from '../pictures/scene.ts'
import { idFrom } from './ids.ts'

export interface CrowdPhoto {
  id: string
  /** As WebP, 4:5. */
  paint(width: number): Promise<Buffer>
}

const painted = (seed: string, svg: () => string): CrowdPhoto => ({
  id: idFrom(seed),
  paint: (width) => render(svg(), { width, height: width * 1.25 }),
})

/** The scene for an interest. */
const SCENE_OF: Partial<Record<string, SceneSubject>> = {
  ceramics: 'pottery',
  'baking-bread': 'bread',
  'farmers-markets': 'market',
  coffee: 'coffee',
  'street-food': 'ramen',
  chess: 'chess',
  'home-cooking': 'kitchen',
  novels: 'books',
  'book-clubs': 'books',
  poetry: 'books',
  wine: 'wine',
  jewellery: 'glazes',
  painting: 'painting',
  drawing: 'painting',
  knitting: 'knitting',
  sewing: 'knitting',
  photography: 'camera',
  'film-cameras': 'darkroom',
  filmmaking: 'camera',
  'house-plants': 'plants',
  hiking: 'trail',
  mountains: 'trail',
  sailing: 'sea',
  'wild-swimming': 'sea',
  surfing: 'surf',
  camping: 'tent',
  stargazing: 'stars',
  astronomy: 'stars',
  architecture: 'city',
  'street-art': 'city',
  gardening: 'garden',
  cycling: 'bicycle',
  climbing: 'climbing',
  family: 'picnic',
  'road-trips': 'balloon',
  travel: 'balloon',
  'vinyl-records': 'records',
  jazz: 'records',
  'electronic-music': 'turntable',
  'hip-hop': 'turntable',
  synthesisers: 'synth',
  'playing-guitar': 'guitar',
  songwriting: 'guitar',
  'playing-piano': 'piano',
  'classical-music': 'piano',
  dogs: 'dog',
  cats: 'cat',
  'bird-watching': 'bird',
  fishing: 'fish',
  biology: 'bees',
  'vegetarian-cooking': 'citrus',
  sustainability: 'bees',
  printmaking: 'painting',
  fermenting: 'kitchen',
  history: 'books',
  tea: 'glazes',
}

/** One or two portraits, and sometimes a scene of an interest. */
export function photosOf(draw: Random, options: PortraitOptions, interests: readonly string[]): CrowdPhoto[] {
  const portraits = Array.from({ length: draw.integer(1, 2) }, (_, shot) =>
    painted(`portrait ${options.seed} ${shot}`, () => portraitSvg(options, shot)),
  )
  const loved = interests.map((interest) => SCENE_OF[interest]).filter((scene) => scene !== undefined)
  const scenes = draw.chance(0.5) ? loved.slice(0, 1) : []
  return [
    ...portraits,
    ...scenes.map((scene) => painted(`scene ${options.seed} ${scene}`, () => sceneSvg(options.seed, scene))),
  ]
}
