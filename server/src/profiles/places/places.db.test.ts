import { cellAt, getCities } from '@koji/contract'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('finds cities by the beginning of their name, regardless of accents', async () => {
  const ana = await world.signIn()
  const find = async (q: string) => (await ana.call(getCities, { query: { q } })).body.items
  for (const q of ['köln', 'Koln', 'KOELN', ' cologne '])
    expect((await find(q))[0], q).toMatchObject({ name: 'Köln', country: 'Germany' })
  expect((await find('são paulo'))[0]).toEqual((await find('sao paulo'))[0])
  expect((await find('lisb'))[0]).toMatchObject({ name: 'Lisbon', country: 'Portugal' })
})

test('lists at most eight cities, and none for an unknown name', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getCities, { query: { q: 'a' } })).body.items).toHaveLength(8)
  expect((await ana.call(getCities, { query: { q: 'zzzzzzzz' } })).body.items).toEqual([])
})

test('refuses an empty or too long search', async () => {
  const ana = await world.signIn()
  for (const q of ['', '   ', 'x'.repeat(61)])
    expect((await ana.call(getCities, { query: { q } })).problem.code).toBe('invalid_input')
})

test('never returns the position of a city', async () => {
  const ana = await world.signIn()
  const { items } = (await ana.call(getCities, { query: { q: 'porto' } })).body
  expect(Object.keys(items[0]!)).toEqual(['id', 'name', 'country'])
})

test('gives every position in a cell the same name, even far out at sea', async () => {
  const { places } = world.services
  const spots = [
    { lat: 52.5201, lon: 13.4051 },
    { lat: 52.5203, lon: 13.4049 },
  ].map(cellAt)
  expect(spots[0]).toBe(spots[1])
  expect((await places.resolve({ cell: spots[0]! })).name).toBe(
    (await places.resolve({ cell: spots[1]! })).name,
  )
  const sea = await places.resolve({ cell: cellAt({ lat: -48.9, lon: -123.4 }) })
  expect(sea.name).not.toBe('')
})
