import { type Caution, EDIT_MINUTES, MESSAGES_PER_MINUTE } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { canEdit, containsWord, decideSend, detectCaution, type SendFacts } from './rules.ts'

const TEXTS: [string, Caution | null][] = [
  // Money and things of value.
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
  // Leaving Koji.
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
  // Everyday sentences.
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

test.each(TEXTS)('classifies %j as %s', (text, caution) => {
  expect(detectCaution(text)).toBe(caution)
})

test('takes linear time for long texts', () => {
  for (const part of ['send ', '0 ', 'text me ', '1-', 'a@a.', 'whats app ', '(0)']) {
    const started = process.cpuUsage()
    detectCaution(part.repeat(2_000 / part.length))
    const { user, system } = process.cpuUsage(started)
    // A pattern that backtracks would take seconds.
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
  ])('looks in %j for %j: %s', (text, words, hidden) => {
    expect(containsWord(text, words)).toBe(hidden)
  })
})

describe('sending', () => {
  const content = { text: 'Hi', photos: 0, replyTo: null }
  const facts: SendFacts = {
    open: true,
    lastSeq: 7,
    sentInLastMinute: 0,
    existing: null,
    availablePhotos: 0,
  }
  const existing = { mine: true, text: 'Hi', photos: 0, changed: false }

  test('writes a new message', () => expect(decideSend(content, facts)).toEqual({ write: true }))
  test('refuses a closed conversation like a missing one', () =>
    expect(decideSend(content, { ...facts, open: false, existing })).toEqual({ refuse: 'not_found' }))
  test('writes a repeated message once, even over the limit', () =>
    expect(decideSend(content, { ...facts, existing, sentInLastMinute: 30 })).toEqual({ write: false }))
  test('refuses other content under the same id', () =>
    expect(decideSend({ ...content, text: 'Ho' }, { ...facts, existing })).toEqual({
      refuse: 'message_changed',
    }))
  test('treats an edited or deleted message as sent', () =>
    expect(
      decideSend(content, { ...facts, existing: { ...existing, text: 'Hello', changed: true } }),
    ).toEqual({
      write: false,
    }))
  test("refuses the id of someone else's message", () =>
    expect(decideSend(content, { ...facts, existing: { ...existing, mine: false } })).toEqual({
      refuse: 'message_changed',
    }))
  test('refuses the thirty-first message in a minute', () => {
    expect(decideSend(content, { ...facts, sentInLastMinute: MESSAGES_PER_MINUTE - 1 })).toEqual({
      write: true,
    })
    expect(decideSend(content, { ...facts, sentInLastMinute: MESSAGES_PER_MINUTE })).toEqual({
      refuse: 'too_fast',
    })
  })
  test('accepts replies only to existing messages', () => {
    expect(decideSend({ ...content, replyTo: 7 }, facts)).toEqual({ write: true })
    expect(decideSend({ ...content, replyTo: 8 }, facts)).toEqual({ refuse: 'not_found' })
  })
  test('accepts only available photos', () => {
    expect(decideSend({ ...content, photos: 2 }, { ...facts, availablePhotos: 2 })).toEqual({ write: true })
    expect(decideSend({ ...content, photos: 2 }, { ...facts, availablePhotos: 1 })).toEqual({
      refuse: 'not_found',
    })
  })
})

test('allows edits for fifteen minutes', () => {
  const sent = new Date('2026-06-01T12:00:00Z')
  const later = (ms: number) => new Date(sent.getTime() + ms)
  expect(canEdit(sent, later(EDIT_MINUTES * 60_000))).toBe(true)
  expect(canEdit(sent, later(EDIT_MINUTES * 60_000 + 1))).toBe(false)
})
