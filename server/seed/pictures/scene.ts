import { daylight, framed, hourOf } from './light.ts'
import { type Cut, scissors } from './paper.ts'
import { type Random, seededRandom } from './random.ts'
import { ANIMALS } from './scene-animals.ts'
import { MAKING } from './scene-making.ts'
import { OUTSIDE } from './scene-outside.ts'
import { SOUND } from './scene-sound.ts'
import { TABLE } from './scene-table.ts'
import { TOWN } from './scene-town.ts'
import { WILDLIFE } from './scene-wildlife.ts'

/** Draws something that people love, arranged by a seed. */
export type Scene = (cut: Cut, draw: Random) => string

const DRAWN = {
  ...TABLE,
  ...MAKING,
  ...SOUND,
  ...OUTSIDE,
  ...TOWN,
  ...ANIMALS,
  ...WILDLIFE,
} satisfies Record<string, Scene>
export type SceneSubject = keyof typeof DRAWN

export const SCENES = Object.keys(DRAWN) as readonly SceneSubject[]

const AT_NIGHT: ReadonlySet<SceneSubject> = new Set<SceneSubject>(['city', 'stars', 'synth', 'tent'])

export function sceneSvg(seed: string, subject: SceneSubject): string {
  const draw = seededRandom(`scene ${subject} ${seed}`)
  const light = daylight(hourOf(draw, AT_NIGHT.has(subject)))
  return framed('', DRAWN[subject](scissors(light, 's'), draw), light)
}
