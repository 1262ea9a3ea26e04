import { type ChosenPlace, type City, cellAt, centreOf, type Place } from '@koji/contract'
import { refuse } from '#platform/http/refusal.ts'
import { type Cities, openCities } from './cities.ts'

export type Places = ReturnType<typeof placeService>

const CITIES_SHOWN = 8

/** Shared by all servers in a process, since it never changes. */
let cities: Promise<Cities> | undefined

export function placeService() {
  const open = () => (cities ??= openCities())

  return {
    /** Called at startup, so that no search has to wait. */
    prepare: open,

    async cities(prefix: string): Promise<City[]> {
      return (await open()).searchCities(prefix, CITIES_SHOWN)
    },

    /** A cell is named after the city nearest to its center, because the position of the device is unknown. */
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
