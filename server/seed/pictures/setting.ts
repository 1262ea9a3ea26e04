import type { Random } from './random.ts'
import { INDOORS } from './setting-indoors.ts'
import { OUTDOORS } from './setting-outdoors.ts'
import { STUDIO } from './setting-studio.ts'
import { TOWN_SETTINGS } from './setting-town.ts'

/** The backgrounds of portraits. */
const SETTINGS = { ...STUDIO, ...INDOORS, ...OUTDOORS, ...TOWN_SETTINGS }
export type Place = keyof typeof SETTINGS

export const setting = (place: Place, draw: Random) => SETTINGS[place](draw)

const EVENING: ReadonlySet<Place> = new Set<Place>(['citylights', 'stage', 'lanterns'])
export const isEvening = (place: Place) => EVENING.has(place)

export const placeOf = (draw: Random): Place => draw.pick(Object.keys(SETTINGS) as Place[])
