import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { City, Position } from '@koji/contract'
import { CityMap } from './city-map.ts'
import { CitySearch, type Findable } from './city-search.ts'

const FILE = resolve(import.meta.dirname, '../../../data/cities.tsv.br')

/** As far as a city's name is thought to reach at most. */
const FARTHEST_REACH_KM = 15
const PEOPLE_PER_KM2 = 4_000

export type CityWithPosition = City & Position

export interface Cities {
  /** The biggest first, but before all the ones of this very name; accents do not matter; a country may follow. */
  searchCities(typed: string, limit?: number): City[]
  cityById(id: number): CityWithPosition | null
  /** What people there would call the place they are in: the big city rather than its suburb. */
  nearestCity(position: Position): CityWithPosition
}

interface Listed extends CityWithPosition, Findable {
  region: string
  people: number
  district: boolean
}

/** Once, at the start: the first who searches must not wait for it, nor anybody beside them. */
export async function openCities(): Promise<Cities> {
  const text = (await promisify(brotliDecompress)(await readFile(FILE))).toString('utf8')
  const cities = parse(text)
  const byId = new Map(cities.map((city) => [city.id, city]))
  const search = new CitySearch(cities)
  const map = new CityMap<Listed>()
  for (const city of cities) map.add(city)
  return {
    searchCities: (typed, limit = 8) => search.find(typed, limit).map((index) => shown(cities[index]!)),
    cityById(id) {
      const city = byId.get(id)
      return city ? withPosition(city) : null
    },
    nearestCity: (position) => withPosition(cityAround(position, map)),
  }
}

/** A big city across a border is not where somebody is, however near; districts tell on which side that is. */
function cityAround(position: Position, map: CityMap<Listed>): Listed {
  const here = map.nearest(position, () => true)!
  const around = map
    .within(position, FARTHEST_REACH_KM)
    .filter(
      ({ town }) => !town.district && town.countryCode === here.countryCode && town.region === here.region,
    )
  const [biggest] = around
    .filter(({ town, km }) => km <= reachKm(town))
    .sort((a, b) => b.town.people - a.town.people)
  const [nearest] = around.sort((a, b) => a.km - b.km)
  return biggest?.town ?? nearest?.town ?? map.nearest(position, (town) => !town.district)!
}

/** The radius of a round city of so many people. */
const reachKm = ({ people }: Listed): number => Math.sqrt(people / PEOPLE_PER_KM2 / Math.PI)

function parse(text: string): Listed[] {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const countryOf = new Map<string, string>()
  return text.split('\n').map((line) => {
    const [id, name, others, which, code, region, thousands, kind, lat, lon] = line.split('\t') as [...Row]
    let country = countryOf.get(code)
    if (country === undefined) countryOf.set(code, (country = countries.of(code)!))
    return {
      id: Number(id),
      name,
      country,
      which,
      otherNames: others === '' ? NONE : others.split('|'),
      countryCode: code,
      region,
      people: Number(thousands) * 1_000,
      district: kind === 'd',
      lat: Number(lat) / 1_000,
      lon: Number(lon) / 1_000,
    }
  })
}

const NONE: readonly string[] = []

type Row = [
  id: string,
  name: string,
  others: string,
  which: string,
  code: string,
  region: string,
  thousands: string,
  kind: string,
  lat: string,
  lon: string,
]

const shown = ({ id, name, which, country }: Listed): City => ({
  id,
  name: which === '' ? name : `${name}, ${which}`,
  country,
})

const withPosition = (city: Listed): CityWithPosition => ({ ...shown(city), lat: city.lat, lon: city.lon })
