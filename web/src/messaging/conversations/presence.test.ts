import { afterEach, expect, test } from 'vitest'
import { hear, online, watch, watchedOf } from './presence.ts'

const [ANA, BEN] = ['ana', 'ben']
const comes = (person: string, is = true) => hear({ type: 'presence', person, online: is })

afterEach(() => watch([]))

test('who is watched is known by what was heard last', () => {
  watch([ANA, BEN])
  comes(ANA)
  comes(BEN)
  comes(ANA, false)
  expect([...online.get()]).toEqual([
    [ANA, false],
    [BEN, true],
  ])
})

test('nobody stays here who is no longer watched', () => {
  watch([ANA, BEN])
  comes(ANA)
  comes(BEN)
  watch([BEN])
  expect([...online.get().keys()]).toEqual([BEN])
  // Another tab still watches them.
  comes(ANA)
  expect([...online.get().keys()]).toEqual([BEN])
})

test('after a while away only those are here of whom it is said again', () => {
  watch([ANA, BEN])
  comes(ANA)
  comes(BEN)
  hear({ type: 'returned' })
  expect(online.get().size).toBe(0)
  comes(BEN)
  expect([...online.get()]).toEqual([[BEN, true]])
})

test('the one whose conversation is open is watched first, listed or not', () => {
  expect(watchedOf('open', [ANA, BEN])).toEqual(['open', ANA, BEN])
  expect(watchedOf(BEN, [ANA, BEN])).toEqual([BEN, ANA])
  expect(watchedOf(null, [ANA])).toEqual([ANA])
})
