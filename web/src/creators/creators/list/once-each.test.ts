import { expect, test } from 'vitest'
import { onceEach } from './once-each.ts'

test('somebody who is on two pages is listed once, where they came first', () => {
  const page = (...ids: string[]) => ({ items: ids.map((userId) => ({ userId })) })
  const listed = onceEach([page('mira', 'hugo'), page('mira', 'noor'), page('hugo')])
  expect(listed.map(({ userId }) => userId)).toEqual(['mira', 'hugo', 'noor'])
})
