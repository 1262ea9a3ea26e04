import type { Chance } from './chance.ts'
import { INDOORS } from './setting-indoors.ts'
import { OUTDOORS } from './setting-outdoors.ts'
import { STUDIO } from './setting-studio.ts'
import { TOWN_SETTINGS } from './setting-town.ts'

/** What stands behind a person. */
const SETTINGS = { ...STUDIO, ...INDOORS, ...OUTDOORS, ...TOWN_SETTINGS }
export type Place = keyof typeof SETTINGS

export const setting = (place: Place, draw: Chance) => SETTINGS[place](draw)

const EVENING: ReadonlySet<Place> = new Set<Place>(['citylights', 'stage', 'lanterns'])
export const isEvening = (place: Place) => EVENING.has(place)

export const placeOf = (draw: Chance): Place => draw.pick(Object.keys(SETTINGS) as Place[])
