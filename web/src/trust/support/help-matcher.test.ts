import { expect, test } from 'vitest'
import { findHelp, isWithinEdits } from './help-matcher.ts'

const entries = [
  {
    id: 'password',
    question: 'I forgot my password. What now?',
    answer: 'We send you a link to choose a new one.',
  },
  {
    id: 'refund',
    question: 'Can I get my money back?',
    answer: 'Ask for a refund of the subscription within 14 days.',
  },
  {
    id: 'cancel',
    question: 'How do I cancel a subscription?',
    answer: 'Under Subscriptions; it goes on to its end.',
  },
  {
    id: 'block',
    question: 'How do I block somebody?',
    answer: 'From the menu. No password is needed for it.',
  },
]
const ids = (query: string) => findHelp(entries, query).map(({ id }) => id)

test('ranks matches in questions above matches in answers', () => {
  expect(ids('password')).toEqual(['password', 'block'])
  expect(ids('subscription')).toEqual(['cancel', 'refund'])
})

test('matches prefixes and ignores stop words', () => {
  expect(ids('pass')).toEqual(['password', 'block'])
  expect(ids('how do I get my money back')).toEqual(['refund'])
})

test.each([
  ['passwrod', 'password'],
  ['pasword', 'password'],
  ['refnud', 'refund'],
  ['subscribtion', 'cancel'],
  ['cancle', 'cancel'],
  ['blcok', 'block'],
])('corrects %s to find %s', (query, id) => {
  expect(ids(query)[0]).toBe(id)
})

test('requires every word', () => {
  expect(ids('cancel password')).toEqual([])
  expect(ids('cancel subscription')).toEqual(['cancel'])
})

test('finds nothing for empty and unknown queries', () => {
  expect(ids('')).toEqual([])
  expect(ids(' ?! ')).toEqual([])
  expect(ids('unicorn')).toEqual([])
})

test('returns the matched words of the entry', () => {
  expect(findHelp(entries, 'pasword')[0]?.words).toEqual(['password'])
})

test('ignores accents and case', () => {
  expect(ids('PÁSSWORD')[0]).toBe('password')
})

test('counts swapped, missing and wrong letters', () => {
  expect(isWithinEdits('abcd', 'abdc', 1)).toBe(true)
  expect(isWithinEdits('abcd', 'abc', 1)).toBe(true)
  expect(isWithinEdits('abcd', 'abxy', 1)).toBe(false)
  expect(isWithinEdits('abcd', 'abxy', 2)).toBe(true)
})
