/** What server/data/cities.json.br holds: a column for each thing known of the cities, the biggest city first. */
export interface CityList {
  ids: number[]
  /** One a line. */
  names: string
  /** Other ways to type a name, folded, one a line, and the city of each, in the order of the cities. */
  spellings: string
  spellingOf: number[]
  /** By city, said after the name where others have the same: a state, or "near" a bigger city. */
  which: Readonly<Record<number, string>>
  /** Country code, space, code of the region in it. */
  regions: string[]
  regionOf: number[]
  /** In thousands. */
  people: number[]
  /** Parts of a city that have a name of their own. */
  districts: number[]
  /** In thousandths of a degree. */
  lat: number[]
  lon: number[]
}
