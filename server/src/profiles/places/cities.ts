import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { City, Position } from '@koji/contract'
import type { CityList } from './city-list.ts'
import { CityMap } from './city-map.ts'
import { CitySearch } from './city-search.ts'
import { countriesOf } from './countries.ts'

const FILE = resolve(import.meta.dirname, '../../../data/cities.json.br')

/** The largest radius in which a place is named after a city. */
const FARTHEST_REACH_KM = 15
const PEOPLE_PER_KM2 = 4_000

type CityWithPosition = City & Position

export interface Cities {
  /** Matches the beginning of any word of a name, without accents, biggest first. A country may follow the name. */
  searchCities(text: string, limit?: number): City[]
  cityById(id: number): CityWithPosition | null
  /** The city that people there would name: rather the big city than its suburb. */
  nearestCity(position: Position): CityWithPosition | null
}

interface Town extends Position {
  index: number
  region: number
  district: boolean
  thousands: number
}

/** Reads the list of cities. Call it at startup, so that no search has to wait for it. */
export async function openCities(): Promise<Cities> {
  const list = JSON.parse(
    (await promisify(brotliDecompress)(await readFile(FILE))).toString('utf8'),
  ) as CityList
  const names = list.names.split('\n')
  const countries = countriesOf([...new Set(list.regions.map((region) => region.slice(0, 2)))])
  const search = new CitySearch(list, countries)
  const map = mapOf(list)

  const shown = (index: number): City => {
    const which = list.which[index]
    return {
      id: list.ids[index]!,
      name: which === undefined ? names[index]! : `${names[index]}, ${which}`,
      country: countries.nameOf(list.regions[list.regionOf[index]!]!.slice(0, 2)),
    }
  }
  const withPosition = (index: number): CityWithPosition => ({
    ...shown(index),
    lat: list.lat[index]! / 1_000,
    lon: list.lon[index]! / 1_000,
  })
  return {
    searchCities: (text, limit = 8) => search.find(text, limit).map(shown),
    cityById(id) {
      const index = list.ids.indexOf(id)
      return index < 0 ? null : withPosition(index)
    },
    nearestCity(position) {
      const town = townAround(position, map)
      return town && withPosition(town.index)
    },
  }
}

function mapOf({ ids, regionOf, people, districts, lat, lon }: CityList): CityMap<Town> {
  const isDistrict = new Set(districts)
  const map = new CityMap<Town>()
  for (let index = 0; index < ids.length; index++)
    map.add({
      index,
      region: regionOf[index]!,
      district: isDistrict.has(index),
      thousands: people[index]!,
      lat: lat[index]! / 1_000,
      lon: lon[index]! / 1_000,
    })
  return map
}

/** Never chooses a city across a border of a region. The nearest town, even a district, shows which region it is. */
function townAround(position: Position, map: CityMap<Town>): Town | null {
  const here = map.nearest(position, () => true)
  if (!here) return null
  const around = map
    .within(position, FARTHEST_REACH_KM)
    .filter(({ town }) => !town.district && town.region === here.region)
    .sort((a, b) => a.km - b.km)
  const reaching = around
    .filter(({ town, km }) => km <= reachKm(town))
    .sort((a, b) => a.town.index - b.town.index)
  const found = (reaching[0] ?? around[0])?.town
  if (found) return found
  return here.district ? map.nearest(position, (town) => !town.district) : here
}

/** The radius of a circular city with this population. */
const reachKm = ({ thousands }: Town): number => Math.sqrt((thousands * 1_000) / PEOPLE_PER_KM2 / Math.PI)
