import { expect, test } from 'vitest'
import { filterOf, NOTHING_CHOSEN, readChosen, writeChosen } from './filter.ts'

const ID = '01a1e458-a89d-7000-93b4-f724c6194885'

test('what is chosen survives the address', () => {
  const chosen = {
    ...NOTHING_CHOSEN,
    actor: ID,
    action: 'application.approved',
    from: '2026-11-01',
    to: '2026-11-02',
  }
  expect(readChosen(new URLSearchParams(writeChosen(chosen)))).toEqual(chosen)
  expect(writeChosen(NOTHING_CHOSEN)).toEqual({})
})

test('what is no filter is as good as nothing', () => {
  const search = new URLSearchParams({
    actor: 'me',
    action: '<b>',
    from: '2026-13-45',
    to: '0026-01-01',
    kind: 'A B',
  })
  expect(readChosen(search)).toEqual(NOTHING_CHOSEN)
})

test('days begin at midnight here, and the last one counts in full', () => {
  const { since, until } = filterOf({ ...NOTHING_CHOSEN, from: '2026-02-28', to: '2026-02-28' })
  expect(new Date(since!)).toEqual(new Date(2026, 1, 28))
  expect(new Date(until!)).toEqual(new Date(2026, 2, 1))
})
