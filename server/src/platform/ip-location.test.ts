import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildGeoipDatabase } from '#test/geoip-database.ts'
import { readConfig } from './config.ts'
import { openIpLocations } from './ip-location.ts'

async function fileWith(content: Buffer | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koji-places-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'places.mmdb')
  await writeFile(file, content)
  return file
}

test('returns the city and country of an address', async () => {
  const berlin = { city: { names: { en: 'Berlin' } }, country: { iso_code: 'DE' } }
  const placeOf = await openIpLocations(
    readConfig({ PLACES_DATABASE: await fileWith(buildGeoipDatabase('203.0.113.0/24', berlin)) }),
  )
  expect(placeOf('203.0.113.77')).toBe('Berlin, DE')
  expect(placeOf('::ffff:203.0.113.77')).toBe('Berlin, DE')
  expect(placeOf('203.0.114.77')).toBeNull()
  expect(placeOf('not an address')).toBeNull()
})

test('returns the country if the city is unknown', async () => {
  const database = buildGeoipDatabase('203.0.113.0/24', { country: { iso_code: 'NL' } })
  const placeOf = await openIpLocations(readConfig({ PLACES_DATABASE: await fileWith(database) }))
  expect(placeOf('203.0.113.1')).toBe('NL')
})

test('returns null without a database, and rejects an invalid file with one clear sentence', async () => {
  expect((await openIpLocations(readConfig({})))('203.0.113.77')).toBeNull()
  const config = readConfig({ PLACES_DATABASE: await fileWith('invalid') })
  await expect(openIpLocations(config)).rejects.toThrow("which can't be read")
})
