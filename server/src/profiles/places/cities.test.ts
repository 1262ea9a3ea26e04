import { cellAt, centreOf } from '@koji/contract'
import { expect, test } from 'vitest'
import { openCities } from './cities.ts'

const { searchCities, cityById, nearestCity } = await openCities()
const labels = (text: string, limit?: number) =>
  searchCities(text, limit).map(({ name, country }) => `${name}, ${country}`)

test.each([
  ['lis', 'Lisbon, Portugal'],
  ['lisboa', 'Lisbon, Portugal'],
  ['porto', 'Porto, Portugal'],
  ['Berl', 'Berlin, Germany'],
  ['copen', 'Copenhagen, Denmark'],
  ['københ', 'Copenhagen, Denmark'],
  ['AMST', 'Amsterdam, Netherlands'],
  ['pari', 'Paris, France'],
  ['lond', 'London, United Kingdom'],
  ['new y', 'New York City, United States'],
  ['toron', 'Toronto, Canada'],
  ['São P', 'São Paulo, Brazil'],
  ['sao p', 'São Paulo, Brazil'],
  ['nairo', 'Nairobi, Kenya'],
  ['tok', 'Tokyo, Japan'],
  ['Köln', 'Köln, Germany'],
  ['koln', 'Köln, Germany'],
  ['koeln', 'Köln, Germany'],
  ['cologne', 'Köln, Germany'],
  ['Łódź', 'Łódź, Poland'],
  ['lodz', 'Łódź, Poland'],
  ['İstanbul', 'Istanbul, Türkiye'],
  ['ISTANBUL', 'Istanbul, Türkiye'],
  ['korsor', 'Korsør, Denmark'],
  ["l'aquila", "L'Aquila, Italy"],
  ['aquila', "L'Aquila, Italy"],
  ['xian', 'Xi’an, China'],
  ['st petersb', 'Saint Petersburg, Russia'],
])('finds first for “%s”: %s', (text, city) => {
  expect(labels(text)[0]).toBe(city)
})

test('finds a city by a later word of its name, after names that start with it', () => {
  const found = labels('york')
  expect(found[0]).toBe('York, United Kingdom')
  expect(found).toContain('New York City, United States')
  expect(found.indexOf('Yorkville, United States')).toBeLessThan(
    found.indexOf('New York City, United States'),
  )
})

test('lists the biggest cities first, and always one whose full name was typed', () => {
  expect(labels('s', 3)).toEqual(['Shanghai, China', 'Shenzhen, China', 'Seoul, South Korea'])
  expect(labels('tok').at(-1)).toBe('Tok, United States')
  expect(labels('tok')).toHaveLength(8)
})

test('finds a city by name and country or state, and the cities of a country', () => {
  expect(labels('paris, fr')[0]).toBe('Paris, France')
  expect(labels('paris, us')[0]).toBe('Paris, TX, United States')
  expect(labels('springfield united')).toHaveLength(8)
  expect(labels('springfield, il')).toEqual(['Springfield, IL, United States'])
  expect(labels('springfield il')).toEqual(['Springfield, IL, United States'])
  expect(labels('london canada')[0]).toBe('London, Canada')
  expect(labels('united kingdom').slice(0, 2)).toEqual([
    'London, United Kingdom',
    'Birmingham, United Kingdom',
  ])
})

test.each(['paris', 'london', 'springfield', 'san antonio', 'hyderabad', 'neustadt'])(
  'distinguishes the cities named %s',
  (text) => {
    const found = labels(text, 40)
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found).size).toBe(found.length)
  },
)

test.each([
  '',
  '   ',
  ',',
  ', fr',
  'x'.repeat(60),
  '.*',
  '(',
  '\\',
  '\n',
  '?',
  '😀',
  'موسكو',
  '\u202eberlin\u0000zz',
  'q '.repeat(30),
])('finds nothing for %j', (text) => {
  expect(searchCities(text)).toEqual([])
})

test('treats punctuation as spaces', () => {
  expect(labels('[par(is]*')).toEqual(labels('par is'))
  expect(labels('[a-z]+')).toEqual(labels('a z'))
})

test('finds a city with its position by id', () => {
  const [berlin] = searchCities('berlin')
  expect(cityById(berlin!.id)).toEqual({ ...berlin, lat: 52.524, lon: 13.411 })
  expect(cityById(-1)).toBeNull()
  expect(cityById(Number.NaN)).toBeNull()
})

test.each([
  ['Berlin Mitte', 52.52, 13.4, 'Berlin, Germany'],
  ['Spandau', 52.55, 13.2, 'Berlin, Germany'],
  ['Köpenick', 52.445, 13.575, 'Berlin, Germany'],
  ['Potsdam', 52.398, 13.066, 'Potsdam, Germany'],
  ['Brooklyn', 40.65, -73.95, 'New York City, United States'],
  ['Oakland', 37.804, -122.271, 'Oakland, United States'],
  ['El Paso, next to a bigger city in another country', 31.76, -106.487, 'El Paso, United States'],
  ['Brazzaville, across the river from Kinshasa', -4.266, 15.283, 'Brazzaville, Congo - Brazzaville'],
  ['Saint-Denis', 48.936, 2.357, 'Paris, France'],
  ['Versailles', 48.805, 2.135, 'Versailles, France'],
  ['Shibuya', 35.66, 139.7, 'Tokyo, Japan'],
  ['west of the date line', -16.8, 179.99, 'Labasa, Fiji'],
  ['east of the date line', -16.8, -179.99, 'Labasa, Fiji'],
])('finds the nearest city of %s', (_, lat, lon, city) => {
  const { name, country } = nearestCity(centreOf(cellAt({ lat, lon })))!
  expect(`${name}, ${country}`).toBe(city)
})

test.each([
  ['the North Pole', 89.99, 0],
  ['the Pacific', 0, -140],
  ['the ice', -75, -120],
])('finds no city near %s', (_, lat, lon) => {
  expect(nearestCity({ lat, lon })).toBeNull()
})
