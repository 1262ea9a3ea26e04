import { expect, test } from 'vitest'
import { uniqueCreators } from './unique-creators.ts'

test('lists a creator who appears on two pages once, at the first place', () => {
  const page = (...ids: string[]) => ({ items: ids.map((userId) => ({ userId })) })
  const listed = uniqueCreators([page('mira', 'hugo'), page('mira', 'noor'), page('hugo')])
  expect(listed.map(({ userId }) => userId)).toEqual(['mira', 'hugo', 'noor'])
})
