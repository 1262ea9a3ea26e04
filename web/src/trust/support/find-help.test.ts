import { expect, test } from 'vitest'
import { findHelp, within } from './find-help.ts'

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

test('what stands in a question comes before what stands in an answer', () => {
  expect(ids('password')).toEqual(['password', 'block'])
  expect(ids('subscription')).toEqual(['cancel', 'refund'])
})

test('a beginning is enough, and small words do not count', () => {
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
])('%s means %s', (query, id) => {
  expect(ids(query)[0]).toBe(id)
})

test('every word has to be found', () => {
  expect(ids('cancel password')).toEqual([])
  expect(ids('cancel subscription')).toEqual(['cancel'])
})

test('nothing is asked, nothing is found', () => {
  expect(ids('')).toEqual([])
  expect(ids(' ?! ')).toEqual([])
  expect(ids('unicorn')).toEqual([])
})

test('the words that were meant are told, to be marked', () => {
  expect(findHelp(entries, 'pasword')[0]?.words).toEqual(['password'])
})

test('accents and capitals make no difference', () => {
  expect(ids('PÁSSWORD')[0]).toBe('password')
})

test('slips are counted', () => {
  expect(within('abcd', 'abdc', 1)).toBe(true)
  expect(within('abcd', 'abc', 1)).toBe(true)
  expect(within('abcd', 'abxy', 1)).toBe(false)
  expect(within('abcd', 'abxy', 2)).toBe(true)
})
