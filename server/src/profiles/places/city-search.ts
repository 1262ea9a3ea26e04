import type { CityList } from './city-list.ts'
import type { Countries } from './countries.ts'
import { fold } from './fold.ts'
import { Lines } from './lines.ts'

/** Somebody who types a whole name means that city rather than a bigger one whose name only begins so. */
const WHOLE_NAME = 20
/** A city found by a later word of its name counts as so much smaller than one whose name begins so. */
const LATER_WORD = 1 / 10
/** The longest name of a country that is looked for after a city's. */
const COUNTRY_WORDS = 4
/** Fewer letters are rather the beginning of a city. */
const COUNTRY_LETTERS = 4

type Fits = (city: number) => boolean

interface Found {
  city: number
  later: boolean
  weight: number
}

/** Cities are known by their place in the list here, which has the biggest first. */
export class CitySearch {
  readonly #list: CityList
  readonly #countries: Countries
  readonly #names: Lines
  readonly #spellings: Lines

  constructor(list: CityList, countries: Countries) {
    this.#list = list
    this.#countries = countries
    // What is typed is folded, so other letters never match here; without them the text is searched far quicker.
    this.#names = new Lines(list.names.toLowerCase().replace(/[^\n-~]/g, '?'))
    this.#spellings = new Lines(list.spellings)
  }

  /** Names that begin so, then names with a later word that does, then the cities of a country called so. */
  find(typed: string, limit: number): number[] {
    const comma = typed.indexOf(',')
    const text = fold(comma < 0 ? typed : typed.slice(0, comma))
    const place = comma < 0 ? '' : fold(typed.slice(comma + 1))
    if (text === '') return []
    if (place !== '') return this.#inPlace(text, place, limit)
    const found = new Set(this.#named(text, limit, () => true))
    const words = text.split(' ')
    for (let first = words.length - 1; first > 0 && words.length - first <= COUNTRY_WORDS; first--) {
      if (found.size >= limit) break
      const [name, country] = [words.slice(0, first).join(' '), words.slice(first).join(' ')]
      for (const city of this.#inPlace(name, country, limit)) found.add(city)
    }
    if (found.size < limit && text.length >= COUNTRY_LETTERS)
      for (const city of this.#inCountry(text, limit)) found.add(city)
    return [...found].slice(0, limit)
  }

  #named(text: string, limit: number, fits: Fits): number[] {
    const best = new Map<number, Found>()
    const add = (cities: readonly number[], later: boolean, times: number) => {
      for (const city of cities)
        if (!best.has(city)) best.set(city, { city, later, weight: this.#list.people[city]! * times })
    }
    const whole = this.#biggest((lines) => lines.whole(text), limit, fits)
    add(whole, false, WHOLE_NAME)
    add(
      this.#biggest((lines) => lines.beginning(text), limit, fits),
      false,
      1,
    )
    add(
      this.#biggest((lines) => lines.laterWord(text), limit, fits),
      true,
      LATER_WORD,
    )
    const kept = [...best.values()].sort((a, b) => b.weight - a.weight || a.city - b.city).slice(0, limit)
    // However small: who has typed all of its name has no more letters to find it by.
    const named = best.get(whole[0] ?? -1)
    if (named && !kept.includes(named)) kept[limit - 1] = named
    return kept.sort((a, b) => Number(a.later) - Number(b.later)).map(({ city }) => city)
  }

  #biggest(search: (lines: Lines) => Iterable<number>, limit: number, fits: Fits): number[] {
    const found = new Set<number>()
    for (const city of search(this.#names)) if (fits(city) && found.add(city).size >= limit) break
    const spelt = new Set<number>()
    for (const line of search(this.#spellings)) {
      const city = this.#list.spellingOf[line]!
      if (fits(city) && spelt.add(city).size >= limit) break
    }
    return [...new Set([...found, ...spelt])].sort((a, b) => a - b).slice(0, limit)
  }

  /** In a country, or in a state by its code ("il"). */
  #inPlace(text: string, place: string, limit: number): number[] {
    const countries = this.#countries.like(place)
    const { regions, regionOf } = this.#list
    const fitting = new Set(
      regions.flatMap((region, index) =>
        countries.has(region.slice(0, 2)) || region.slice(3).toLowerCase() === place ? [index] : [],
      ),
    )
    return fitting.size === 0 ? [] : this.#named(text, limit, (city) => fitting.has(regionOf[city]!))
  }

  #inCountry(text: string, limit: number): number[] {
    const countries = this.#countries.like(text)
    const found: number[] = []
    if (countries.size === 0) return found
    for (let city = 0; city < this.#list.ids.length && found.length < limit; city++)
      if (countries.has(this.#list.regions[this.#list.regionOf[city]!]!.slice(0, 2))) found.push(city)
    return found
  }
}
