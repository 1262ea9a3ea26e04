import { DEFAULT_CARD, type MyCreator, SETUP_STEPS } from '@koji/contract'
import { expect, test } from 'vitest'
import { changesOf, toFields } from './draft.ts'

const creator: MyCreator = {
  userId: '0',
  tagline: 'Pots',
  about: '',
  category: 'craft',
  subscriptionPrice: 799,
  perks: ['Recipes'],
  welcome: '',
  teasers: false,
  watermark: false,
  timeZone: 'UTC',
  card: DEFAULT_CARD,
  idVerified: true,
  fresh: false,
  verification: 'approved',
  subscriberCount: 0,
  postCount: 0,
  cover: null,
  heldRule: null,
  setup: SETUP_STEPS.map((step) => ({ step, done: true })),
}
const unpriced = { ...creator, setup: SETUP_STEPS.map((step) => ({ step, done: false })) }

test('skips a field that was changed back', () => {
  expect(changesOf(creator, toFields(creator))).toEqual({})
  expect(changesOf(creator, { tagline: 'Cups', about: '' })).toEqual({ tagline: 'Cups' })
})

test('sends the price in cents, and NaN for an invalid one', () => {
  expect(changesOf(creator, { price: '8.50' })).toEqual({ subscriptionPrice: 850 })
  expect(changesOf(creator, { price: '7.99' })).toEqual({})
  expect(changesOf(creator, { price: 'much' })).toEqual({ subscriptionPrice: Number.NaN })
})

test('sends an unchanged price while none was chosen', () => {
  expect(changesOf(unpriced, { price: '7.99' })).toEqual({ subscriptionPrice: 799 })
})

test('leaves out empty perks', () => {
  expect(changesOf(creator, { perks: ['Recipes', ' '] })).toEqual({})
  expect(changesOf(creator, { perks: [' A cup ', '', 'Recipes'] })).toEqual({ perks: ['A cup', 'Recipes'] })
})
