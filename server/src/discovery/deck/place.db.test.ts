import {
  cellAt,
  centreOf,
  columnsOf,
  GRID_ROW_SIZE,
  GRID_ROWS,
  getCandidateEstimate,
  getDeck,
  getProfile,
  kmBetween,
  type Position,
  patchDiscoverySettings,
  patchPrivacy,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto, buildProfile } from '#seed/builders.ts'
import { type SignedIn, useWorld } from '#test/world.ts'
import { candidateFinder } from './candidate-finder.ts'
import * as store from './store-search.ts'

const world = useWorld()
const db = () => world.platform.database.db

/** Two corners of a cell, as far apart as its people can be. */
function cornersOf(cell: number): [Position, Position] {
  const { lat, lon } = centreOf(cell)
  const [up, right] = [(0.49 * 180) / GRID_ROWS, (0.49 * 360) / columnsOf(Math.floor(cell / GRID_ROW_SIZE))]
  return [
    { lat: lat + up, lon: lon - right },
    { lat: lat - up, lon: lon + right },
  ]
}

const BERLIN = cornersOf(cellAt({ lat: 52.52, lon: 13.4 }))
const SYDNEY = cornersOf(cellAt({ lat: -33.87, lon: 151.2 }))

async function member(at: Position, distanceKm: number | null): Promise<SignedIn> {
  const person = await world.signIn()
  await buildProfile(world, person.id, { placeCell: cellAt(at) })
  await buildPhoto(world, person.id)
  await transact(db(), (tx) => world.services.profiles.updateAvatar(tx, person.id))
  await person.call(patchDiscoverySettings, { body: { distanceKm } })
  return person
}

/** Finds people anywhere, and isn't found. */
async function hiddenMember(at: Position): Promise<SignedIn> {
  const probe = await member(at, null)
  await probe.call(patchPrivacy, { body: { discoverable: false } })
  return probe
}

/** Places in every direction, from well within this distance to well beyond it. */
function* spots(count: number, around: Position, km: number): Generator<Position> {
  for (let n = 0; n < count; n++) {
    const [degrees, angle] = [(km * 2 * (n + 0.5)) / count / 111, n * 2.399963]
    yield {
      lat: around.lat + degrees * Math.cos(angle),
      lon: around.lon + (degrees * Math.sin(angle)) / Math.cos((around.lat * Math.PI) / 180),
    }
  }
}

test('uses corners of one cell that are kilometers apart', () => {
  for (const [one, other] of [BERLIN, SYDNEY]) {
    expect(cellAt(one)).toBe(cellAt(other))
    expect(kmBetween(one, other)).toBeGreaterThan(2.5)
  }
})

/** Per distance. The deep run searches from ten thousand places in total. */
const PLACES = process.env.KOJI_DEEP ? 500 : 40

test.each([1, 2, 3, 5, 7, 10, 15, 20, 25, 35, 50, 70, 100, 140, 200, 250, 300, 350, 400, 500])(
  'finds two people of one cell with a limit of %i km equally from every place',
  async (km) => {
    const pair = [await member(BERLIN[0], km), await member(BERLIN[1], km)]
    const numbers = await Promise.all(pair.map(async ({ id }) => (await seeker(id)).person))
    const probe = await seeker((await hiddenMember(BERLIN[0])).id)
    const finder = candidateFinder(world.platform)
    const results = new Set<boolean>()
    for (const spot of spots(PLACES, BERLIN[0], km)) {
      const context = await finder.contextFor(db(), { ...probe, cell: cellAt(spot) })
      const found = await finder.findCandidates(db(), context)
      const [one, other] = numbers.map((number) => found.find(({ person }) => person === number))
      expect({ ...one, person: 0 }).toEqual({ ...other, person: 0 })
      results.add(one !== undefined)
    }
    expect(results).toEqual(new Set([true, false]))
  },
)

const seeker = async (id: string) => (await store.findSeeker(db(), id, 'friends'))!

test('shows the same distance and counts for two people of one cell', async () => {
  const [north, south] = SYDNEY
  const pair = [await member(north, 10), await member(south, 10)] as const
  const probe = await hiddenMember(north)
  const counts = new Set<number>()
  for (const spot of spots(16, north, 10)) {
    await probe.call(patchDiscoverySettings, { body: { place: { cell: cellAt(spot) } } })
    const { cards } = (await probe.call(getDeck, { query: { mode: 'friends' } })).body
    const [one, other] = pair.map(({ id }) => cards.find((card) => card.id === id))
    expect([one?.withinKm, one?.why]).toEqual([other?.withinKm, other?.why])
    const distances = await Promise.all(
      pair.map(async ({ id }) => (await probe.call(getProfile, { params: { profile: id } })).body.withinKm),
    )
    expect(distances[0]).toBe(distances[1])
    counts.add((await probe.call(getCandidateEstimate, { query: { mode: 'friends' } })).body.about)
  }
  expect(counts).toEqual(new Set([0, 2]))
})
