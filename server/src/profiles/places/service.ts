import { type ChosenPlace, type City, cellAt, centreOf, type Place } from '@koji/contract'
import { refuse } from '#platform/http/refusal.ts'
import { type Cities, openCities } from './cities.ts'

export type Places = ReturnType<typeof placeService>

const CITIES_SHOWN = 8

/** The same for every server in a process: it never changes. */
let opened: Promise<Cities> | undefined

export function placeService() {
  const open = () => (opened ??= openCities())

  return {
    /** So that the first who searches does not wait. */
    prepare: open,

    async cities(prefix: string): Promise<City[]> {
      return (await open()).searchCities(prefix, CITIES_SHOWN)
    },

    /** A cell and a name for it. The name of a device's place is that of the cell's middle, never of the device's spot. */
    async resolve(chosen: ChosenPlace): Promise<Place> {
      const cities = await open()
      if ('cell' in chosen) {
        const near = cities.nearestCity(centreOf(chosen.cell))
        return { cell: chosen.cell, name: near?.name ?? 'Far from any town' }
      }
      const city = cities.cityById(chosen.cityId)
      if (!city)
        refuse('invalid_input', { fields: [{ path: 'place', message: 'Choose a city from the list' }] })
      return { cell: cellAt(city), name: city.name }
    },
  }
}
