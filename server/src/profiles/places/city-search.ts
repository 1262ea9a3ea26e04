import type { CityList } from './city-list.ts'
import type { Countries } from './countries.ts'
import { LineSearch } from './line-search.ts'
import { fold } from './text-folding.ts'

/** The population counts this many times for a city whose full name was typed, compared to a prefix. */
const FULL_NAME_WEIGHT = 20
/** The same for a city that matches with a later word of its name. */
const LATER_WORD_WEIGHT = 1 / 10
/** The longest country name that may follow a city name. */
const COUNTRY_WORDS_MAX = 4
/** Shorter texts match cities only. */
const COUNTRY_LETTERS_MIN = 4

type CityFilter = (city: number) => boolean

interface Found {
  city: number
  later: boolean
  weight: number
}

/** Cities are numbers here: indexes of the list, which is ordered by population. */
export class CitySearch {
  readonly #list: CityList
  readonly #countries: Countries
  readonly #names: LineSearch
  readonly #spellings: LineSearch

  constructor(list: CityList, countries: Countries) {
    this.#list = list
    this.#countries = countries
    // Searches are folded to ASCII, so other letters never match. Without them, V8 searches the string much faster.
    this.#names = new LineSearch(list.names.toLowerCase().replace(/[^\n-~]/g, '?'))
    this.#spellings = new LineSearch(list.spellings)
  }

  /** Matches the beginning of names first, then later words of names, then countries. */
  find(input: string, limit: number): number[] {
    const comma = input.indexOf(',')
    const text = fold(comma < 0 ? input : input.slice(0, comma))
    const place = comma < 0 ? '' : fold(input.slice(comma + 1))
    if (text === '') return []
    if (place !== '') return this.#inPlace(text, place, limit)
    const found = new Set(this.#named(text, limit, () => true))
    const words = text.split(' ')
    for (let first = words.length - 1; first > 0 && words.length - first <= COUNTRY_WORDS_MAX; first--) {
      if (found.size >= limit) break
      const [name, country] = [words.slice(0, first).join(' '), words.slice(first).join(' ')]
      for (const city of this.#inPlace(name, country, limit)) found.add(city)
    }
    if (found.size < limit && text.length >= COUNTRY_LETTERS_MIN)
      for (const city of this.#inCountry(text, limit)) found.add(city)
    return [...found].slice(0, limit)
  }

  #named(text: string, limit: number, matches: CityFilter): number[] {
    const best = new Map<number, Found>()
    const add = (cities: readonly number[], later: boolean, factor: number) => {
      for (const city of cities)
        if (!best.has(city)) best.set(city, { city, later, weight: this.#list.people[city]! * factor })
    }
    const fullMatches = this.#biggest((lines) => lines.equal(text), limit, matches)
    add(fullMatches, false, FULL_NAME_WEIGHT)
    add(
      this.#biggest((lines) => lines.startingWith(text), limit, matches),
      false,
      1,
    )
    add(
      this.#biggest((lines) => lines.withLaterWord(text), limit, matches),
      true,
      LATER_WORD_WEIGHT,
    )
    const found = [...best.values()].sort((a, b) => b.weight - a.weight || a.city - b.city).slice(0, limit)
    // Always includes a city whose full name was typed, since no further letter could narrow the search.
    const fullMatch = best.get(fullMatches[0] ?? -1)
    if (fullMatch && !found.includes(fullMatch)) found[limit - 1] = fullMatch
    return found.sort((a, b) => Number(a.later) - Number(b.later)).map(({ city }) => city)
  }

  #biggest(search: (lines: LineSearch) => Iterable<number>, limit: number, matches: CityFilter): number[] {
    const byName = new Set<number>()
    for (const city of search(this.#names)) if (matches(city) && byName.add(city).size >= limit) break
    const bySpelling = new Set<number>()
    for (const line of search(this.#spellings)) {
      const city = this.#list.spellingOf[line]!
      if (matches(city) && bySpelling.add(city).size >= limit) break
    }
    return [...new Set([...byName, ...bySpelling])].sort((a, b) => a - b).slice(0, limit)
  }

  /** Searches in a country, or in a state given by its code, like "il". */
  #inPlace(text: string, place: string, limit: number): number[] {
    const countries = this.#countries.matching(place)
    const { regions, regionOf } = this.#list
    const matching = new Set(
      regions.flatMap((region, index) =>
        countries.has(region.slice(0, 2)) || region.slice(3).toLowerCase() === place ? [index] : [],
      ),
    )
    return matching.size === 0 ? [] : this.#named(text, limit, (city) => matching.has(regionOf[city]!))
  }

  #inCountry(text: string, limit: number): number[] {
    const countries = this.#countries.matching(text)
    const found: number[] = []
    if (countries.size === 0) return found
    for (let city = 0; city < this.#list.ids.length && found.length < limit; city++)
      if (countries.has(this.#list.regions[this.#list.regionOf[city]!]!.slice(0, 2))) found.push(city)
    return found
  }
}
