/** The format of server/data/cities.json.br: one array per property, ordered by population, the biggest city first. */
export interface CityList {
  ids: number[]
  /** One name per line. */
  names: string
  /** Other spellings, folded, one per line in the order of the cities. `spellingOf` has the city of each. */
  spellings: string
  spellingOf: number[]
  /** A suffix for cities that share their name: a state, or "near" a bigger city. */
  which: Readonly<Record<number, string>>
  /** A country code, a space, and the code of a region of that country. */
  regions: string[]
  regionOf: number[]
  /** In thousands. */
  people: number[]
  /** Named parts of a city. */
  districts: number[]
  /** In thousandths of a degree. */
  lat: number[]
  lon: number[]
}
