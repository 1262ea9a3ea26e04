import { type Caution, EDIT_MINUTES, MESSAGES_A_MINUTE } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { canEdit, cautionOf, type Facts, hasWord, judge } from './rules.ts'

const SAYS: [string, Caution | null][] = [
  // Money, and what is as good as money.
  ['Could you send me some money? I pay you back', 'money'],
  ['can you lend me 200 euros until friday', 'money'],
  ['I need $50 for the train', 'money'],
  ['Just wire me €300', 'money'],
  ['buy me a Steam card and send the code', 'money'],
  ['an Amazon gift card would be sweet', 'money'],
  ['Schick mir bitte Geld', 'money'],
  ['envoie-moi de l’argent', 'money'],
  ['mándame dinero', 'money'],
  ['me manda um dinheiro', 'money'],
  ['I made a fortune with Bitcoin', 'money'],
  ['My uncle has a trading platform', 'money'],
  ['guaranteed returns every week', 'money'],
  ['here is my IBAN', 'money'],
  ['DE89 3704 0044 0532 0130 00', 'money'],
  ['4111 1111 1111 1111', 'money'],
  ['what are your bank details?', 'money'],
  ['my PayPal is ana', 'money'],
  ['Venmo me', 'money'],
  ['Western Union is fastest', 'money'],
  ['we could pay outside the app', 'money'],
  ['text me on whatsapp and send me some money', 'money'],
  // Away from here.
  ['Text me on WhatsApp', 'elsewhere'],
  ['add me on Telegram', 'elsewhere'],
  ['Let’s move to Signal', 'elsewhere'],
  ['can we talk on whats app?', 'elsewhere'],
  ['my insta is @ana', 'elsewhere'],
  ['telegram: ana_b', 'elsewhere'],
  ['do you have WhatsApp?', 'elsewhere'],
  ['wa.me/4917012345', 'elsewhere'],
  ['+49 170 1234567', 'elsewhere'],
  ['call me 555 123 4567', 'elsewhere'],
  ['my number is 0170 1234567', 'elsewhere'],
  ['ana@example.com', 'elsewhere'],
  // What people say all day.
  ['Do you bake as well?', null],
  ['See you at 19:30 on the 12.06.2026!', null],
  ['I got 3 books for 5 euros at the market', null],
  ['The museum is free, the coffee is 4 €', null],
  ['I lost my wallet once, it was terrible', null],
  ['money is not everything', null],
  ['We hiked 1000 m up in 2019', null],
  ['That is a clear signal that we should meet', null],
  ['Stand in line with me', null],
  ['I work at a bank', null],
  ['Let us go to the cinema', null],
  ['oh snap', null],
  ['', null],
]

test.each(SAYS)('%j makes one careful: %s', (text, caution) => {
  expect(cautionOf(text)).toBe(caution)
})

test('a long text costs no more than its length', () => {
  for (const part of ['send ', '0 ', 'text me ', '1-', 'a@a.', 'whats app ', '(0)']) {
    const begun = process.cpuUsage()
    cautionOf(part.repeat(2_000 / part.length))
    const { user, system } = process.cpuUsage(begun)
    // With a pattern that backtracks this takes seconds.
    expect(user + system).toBeLessThan(500_000)
  }
})

describe('hidden words', () => {
  test.each([
    ['What a Spoiler!', ['spoiler'], true],
    ['spoilers ahead', ['spoiler'], false],
    ['a first-class seat', ['ass'], false],
    ['Le Café est fermé', ['cafe'], true],
    ['le cafe', ['CAFÉ'], true],
    ['an open relationship, please', ['open relationship'], true],
    ['open the door; relationship', ['open relationship'], false],
    ['Straße', ['straße'], true],
    ['猫が好き', ['猫が好き'], true],
    ['hello', [], false],
    ['hello !!', ['!!'], false],
  ])('%j with %j: %s', (text, words, hidden) => {
    expect(hasWord(text, words)).toBe(hidden)
  })
})

describe('whether a message is written', () => {
  const words = { text: 'Hi', photos: 0, replyTo: null }
  const facts: Facts = { open: true, lastSeq: 7, sentOfLate: 0, known: null, photosFree: 0 }
  const known = { mine: true, text: 'Hi', photos: 0, changed: false }

  test('somebody may write', () => expect(judge(words, facts)).toEqual({ write: true }))
  test('a closed conversation looks like none, whatever else', () =>
    expect(judge(words, { ...facts, open: false, known })).toEqual({ refuse: 'not_found' }))
  test('the same again is the same, also when it is too fast by now', () =>
    expect(judge(words, { ...facts, known, sentOfLate: 30 })).toEqual({ write: false }))
  test('other words under the id are refused', () =>
    expect(judge({ ...words, text: 'Ho' }, { ...facts, known })).toEqual({ refuse: 'message_changed' }))
  test('what was edited or taken back since was sent all the same', () =>
    expect(judge(words, { ...facts, known: { ...known, text: 'Hello', changed: true } })).toEqual({
      write: false,
    }))
  test("an id of somebody else's is refused", () =>
    expect(judge(words, { ...facts, known: { ...known, mine: false } })).toEqual({
      refuse: 'message_changed',
    }))
  test('the thirty-first in a minute is too fast', () => {
    expect(judge(words, { ...facts, sentOfLate: MESSAGES_A_MINUTE - 1 })).toEqual({ write: true })
    expect(judge(words, { ...facts, sentOfLate: MESSAGES_A_MINUTE })).toEqual({ refuse: 'too_fast' })
  })
  test('only what was said can be answered', () => {
    expect(judge({ ...words, replyTo: 7 }, facts)).toEqual({ write: true })
    expect(judge({ ...words, replyTo: 8 }, facts)).toEqual({ refuse: 'not_found' })
  })
  test('only photos of one’s own that are in no message yet', () => {
    expect(judge({ ...words, photos: 2 }, { ...facts, photosFree: 2 })).toEqual({ write: true })
    expect(judge({ ...words, photos: 2 }, { ...facts, photosFree: 1 })).toEqual({ refuse: 'not_found' })
  })
})

test('a message can be changed for a quarter of an hour', () => {
  const sent = new Date('2026-06-01T12:00:00Z')
  const later = (ms: number) => new Date(sent.getTime() + ms)
  expect(canEdit(sent, later(EDIT_MINUTES * 60_000))).toBe(true)
  expect(canEdit(sent, later(EDIT_MINUTES * 60_000 + 1))).toBe(false)
})
