import { expect, test } from 'vitest'
import { zoneItems, zoneName } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('names zones readably, with their current offset', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('America / Argentina / Buenos Aires')
  const items = zoneItems('UTC', winter)
  expect(items.find(({ value }) => value === 'Europe/Berlin')).toMatchObject({ hint: 'GMT+1' })
  expect(items.filter(({ value }) => value === 'UTC')).toHaveLength(1)
  expect(items.length).toBeGreaterThan(300)
})

test('includes a chosen zone that the browser does not list', () => {
  expect(zoneItems('Asia/Calcutta', winter).some(({ value }) => value === 'Asia/Calcutta')).toBe(true)
})
