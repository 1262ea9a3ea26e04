import { fold, spellings } from './fold.ts'

export interface Findable {
  name: string
  /** Said after the name where others have the same: a state, or "near" a bigger city. */
  which: string
  otherNames: readonly string[]
  countryCode: string
  people: number
}

/** Somebody who types a whole name means that city rather than one whose name only begins so. */
const WHOLE_NAME = 20
/** A city found by a later word of its name counts as so much smaller than one whose name begins so. */
const LATER_WORD = 1 / 10

/** Folded names, or their ends from a later word on, and the index of the city of each; the biggest first. */
interface Bucket {
  texts: string[]
  cities: number[]
}

interface Found {
  city: number
  later: boolean
  weight: number
}

/** Cities under the first two letters of their names and of the later words in them. */
export class CitySearch {
  readonly #names = new Map<string, Bucket>()
  readonly #laterWords = new Map<string, Bucket>()
  readonly #ofCountry = new Map<string, number[]>()
  readonly #countryNames: readonly { words: string[]; code: string }[]
  readonly #cities: readonly Findable[]

  /** `cities`: the biggest first. */
  constructor(cities: readonly Findable[]) {
    this.#cities = cities
    cities.forEach((city, index) => {
      this.#addNames(city, index)
      const ofCountry = this.#ofCountry.get(city.countryCode)
      if (ofCountry) ofCountry.push(index)
      else this.#ofCountry.set(city.countryCode, [index])
    })
    this.#countryNames = namesOf([...this.#ofCountry.keys()])
  }

  /** Indexes of the cities: names that begin so, then names with a later word that does; each the biggest first. */
  find(typed: string, limit: number): number[] {
    const comma = typed.indexOf(',')
    if (comma >= 0) {
      const [name, place] = [fold(typed.slice(0, comma)), fold(typed.slice(comma + 1))]
      return place ? this.#inPlace(name, place, limit) : this.#byName(name, limit)
    }
    const text = fold(typed)
    const found = new Set(this.#byName(text, limit))
    for (let end = text.lastIndexOf(' '); end > 0 && found.size < limit; end = text.lastIndexOf(' ', end - 1))
      for (const city of this.#inPlace(text.slice(0, end), text.slice(end + 1), limit)) found.add(city)
    if (found.size < limit && text.length >= 4)
      for (const city of this.#inCountry(text, limit)) found.add(city)
    return [...found].slice(0, limit)
  }

  #addNames({ name, otherNames }: Findable, city: number): void {
    for (const text of otherNames.length === 0 ? spellings(name) : [name, ...otherNames].flatMap(spellings)) {
      file(this.#names, text, city)
      for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1))
        file(this.#laterWords, text.slice(space + 1), city)
    }
  }

  #byName(text: string, limit: number, fits: (city: number) => boolean = () => true): number[] {
    const best = new Map<number, Found>()
    const add = (cities: readonly number[], later: boolean, times: number) => {
      for (const city of cities)
        if (!best.has(city)) best.set(city, { city, later, weight: this.#cities[city]!.people * times })
    }
    const { whole, begun } = beginningWith(this.#names, text, limit, fits)
    const later = beginningWith(this.#laterWords, text, limit, fits)
    add(whole, false, WHOLE_NAME)
    add(begun, false, 1)
    add([...later.whole, ...later.begun], true, LATER_WORD)
    const ranked = [...best.values()].sort((a, b) => b.weight - a.weight || a.city - b.city)
    const kept = ranked.slice(0, limit)
    // However small: who has typed all of its name has no more letters to find it by.
    const named = best.get(whole[0] ?? -1)
    if (named && !kept.includes(named)) kept[limit - 1] = named
    return kept.sort((a, b) => Number(a.later) - Number(b.later)).map(({ city }) => city)
  }

  #inPlace(name: string, place: string, limit: number): number[] {
    const countries = new Set(this.#countriesLike(place))
    return this.#byName(name, limit, (index) => {
      const { countryCode, which } = this.#cities[index]!
      return countries.has(countryCode) || (which !== '' && fold(which).startsWith(place))
    })
  }

  #inCountry(text: string, limit: number): number[] {
    return this.#countriesLike(text)
      .flatMap((code) => this.#ofCountry.get(code)!.slice(0, limit))
      .sort((a, b) => a - b)
      .slice(0, limit)
  }

  #countriesLike(text: string): string[] {
    const found = this.#countryNames.filter(({ words }) => words.some((word) => word.startsWith(text)))
    return [...new Set(found.map(({ code }) => code))]
  }
}

function file(buckets: Map<string, Bucket>, text: string, city: number): void {
  const start = text.slice(0, 2)
  const bucket = buckets.get(start)
  if (bucket) {
    bucket.texts.push(text)
    bucket.cities.push(city)
  } else buckets.set(start, { texts: [text], cities: [city] })
}

/** The biggest cities with this very text, and with a longer one that begins so. */
function beginningWith(
  buckets: ReadonlyMap<string, Bucket>,
  text: string,
  limit: number,
  fits: (city: number) => boolean,
): { whole: number[]; begun: number[] } {
  const whole: number[] = []
  const begun: number[] = []
  for (const { texts, cities } of bucketsFor(buckets, text)) {
    let room = limit
    for (let index = 0; index < texts.length; index++) {
      const one = texts[index]!
      const same = one.length === text.length
      if ((!same && room === 0) || !one.startsWith(text) || !fits(cities[index]!)) continue
      if (same) whole.push(cities[index]!)
      else {
        begun.push(cities[index]!)
        room -= 1
      }
    }
  }
  const biggest = (list: number[]) => list.sort((a, b) => a - b).slice(0, limit)
  return { whole: biggest(whole), begun: biggest(begun) }
}

/** One letter is looked up in all the buckets that begin with it. */
function bucketsFor(buckets: ReadonlyMap<string, Bucket>, text: string): Bucket[] {
  if (text === '') return []
  if (text.length > 1) return [buckets.get(text.slice(0, 2)) ?? []].flat()
  return [...buckets].filter(([start]) => start.startsWith(text)).map(([, bucket]) => bucket)
}

const MORE_COUNTRY_NAMES: readonly (readonly [string, string])[] = [
  ['USA', 'US'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['Great Britain', 'GB'],
  ['Holland', 'NL'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Ivory Coast', 'CI'],
]

/** Each as it may begin: by its code, its name, or a later word of it. */
function namesOf(codes: readonly string[]): { words: string[]; code: string }[] {
  const long = new Intl.DisplayNames('en', { type: 'region' })
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  const names = codes.flatMap(
    (code) =>
      [
        [code, code],
        [long.of(code)!, code],
        [short.of(code)!, code],
      ] as const,
  )
  return [...names, ...MORE_COUNTRY_NAMES].map(([name, code]) => {
    const words = fold(name).split(' ')
    return { words: words.map((_, first) => words.slice(first).join(' ')), code }
  })
}
