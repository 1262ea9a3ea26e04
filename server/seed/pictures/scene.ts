import { type Chance, chance } from './chance.ts'
import { daylight, framed, hourOf } from './light.ts'
import { type Cut, scissors } from './paper.ts'
import { ANIMALS } from './scene-animals.ts'
import { MAKING } from './scene-making.ts'
import { OUTSIDE } from './scene-outside.ts'
import { SOUND } from './scene-sound.ts'
import { TABLE } from './scene-table.ts'
import { TOWN } from './scene-town.ts'
import { WILDLIFE } from './scene-wildlife.ts'

/** Something people love: its pieces, as one seed lays them out. */
export type Scene = (cut: Cut, draw: Chance) => string

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
  const draw = chance(`scene ${subject} ${seed}`)
  const light = daylight(hourOf(draw, AT_NIGHT.has(subject)))
  return framed('', DRAWN[subject](scissors(light, 's'), draw), light)
}
