import { type ChosenPlace, type City, cellAt, centreOf, type Place } from '@koji/contract'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'

export type Places = ReturnType<typeof placeService>

const CITIES_SHOWN = 8

export function placeService({ cities }: Platform) {
  return {
    cities: (prefix: string): City[] => cities.searchCities(prefix, CITIES_SHOWN),

    /** A cell and a name for it. The name of a device's place is that of the cell's middle, never of the device's spot. */
    resolve(chosen: ChosenPlace): Place {
      if ('cell' in chosen) return { cell: chosen.cell, name: cities.nearestCity(centreOf(chosen.cell)).name }
      const city = cities.cityById(chosen.cityId)
      if (!city)
        refuse('invalid_input', { fields: [{ path: 'place', message: 'Choose a city from the list' }] })
      return { cell: cellAt(city), name: city.name }
    },
  }
}
