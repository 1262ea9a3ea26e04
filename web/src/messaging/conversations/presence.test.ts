import { afterEach, expect, test } from 'vitest'
import { handleLiveEvent, online, peopleToWatch, watch } from './presence.ts'

const [ANA, BEN] = ['ana', 'ben']
const setOnline = (person: string, isOnline = true) =>
  handleLiveEvent({ type: 'presence', person, online: isOnline })

afterEach(() => watch([]))

test('keeps the last known presence of watched people', () => {
  watch([ANA, BEN])
  setOnline(ANA)
  setOnline(BEN)
  setOnline(ANA, false)
  expect([...online.get()]).toEqual([
    [ANA, false],
    [BEN, true],
  ])
})

test('forgets people who are no longer watched', () => {
  watch([ANA, BEN])
  setOnline(ANA)
  setOnline(BEN)
  watch([BEN])
  expect([...online.get().keys()]).toEqual([BEN])
  // Another tab still watches Ana.
  setOnline(ANA)
  expect([...online.get().keys()]).toEqual([BEN])
})

test('forgets all presence after a reconnect', () => {
  watch([ANA, BEN])
  setOnline(ANA)
  setOnline(BEN)
  handleLiveEvent({ type: 'returned' })
  expect(online.get().size).toBe(0)
  setOnline(BEN)
  expect([...online.get()]).toEqual([[BEN, true]])
})

test('watches the person in the open conversation first', () => {
  expect(peopleToWatch('open', [ANA, BEN])).toEqual(['open', ANA, BEN])
  expect(peopleToWatch(BEN, [ANA, BEN])).toEqual([BEN, ANA])
  expect(peopleToWatch(null, [ANA])).toEqual([ANA])
})
