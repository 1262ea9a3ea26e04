import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MemoryLimits, memoryLimits } from '#adapters/limits/memory.ts'
import { LimitsUnavailable } from '#adapters/limits/port.ts'
import { addressPattern, fingerprints } from './fingerprints.ts'
import {
  type Counter,
  type LimitedAction,
  likeCounters,
  messageCounters,
  reportCounters,
  signUpCounters,
} from './rules.ts'
import { violationCounter } from './violation-counter.ts'

let now: number
let limits: MemoryLimits
let counter: ReturnType<typeof violationCounter>

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  limits = memoryLimits(() => now)
  counter = violationCounter(limits)
})
afterEach(() => limits.close())

const pass = (seconds: number) => {
  now += seconds * 1_000
}

interface Act {
  counters: readonly Counter[]
  /** Seconds until the next action. */
  pause: number
}

/** Checks before and counts after each action, as the services do. Returns how many were allowed before a refusal. */
async function act(action: LimitedAction, acts: readonly Act[]): Promise<number> {
  for (const [index, { counters, pause }] of acts.entries()) {
    if ((await counter.cooldown(action, [...new Set(counters.map(({ actor }) => actor))])) > 0) return index
    await counter.count(counters)
    pass(pause)
  }
  return acts.length
}

const times = (count: number, pause: number, counters: (n: number) => readonly Counter[]): Act[] =>
  Array.from({ length: count }, (_, n) => ({ counters: counters(n), pause }))

const like = (note = '') => likeCounters({ accountId: 'ana', fingerprints: fingerprints(note) })
const write = (text: string, opens = true) =>
  messageCounters({ accountId: 'ana', opens, fingerprints: fingerprints(text) })
const report = (aboutId: string, details = '') =>
  reportCounters({ accountId: 'ana', aboutId, fingerprints: fingerprints(details) })
const signUp = (network: string, email: string) => signUpCounters({ network, pattern: addressPattern(email) })

const WORDS = 'tea rain bread harbour chess forest violin bicycle pottery sunday market lantern'.split(' ')
const letters = (number: number) =>
  number.toString(16).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
/** Nine words that occur in no other text. */
const unique = (n: number) =>
  Array.from({ length: 9 }, (_, at) => letters(((n * 9 + at + 1) * 7_919) % 99_991)).join(' ')
const SPAM = (n: number) =>
  `Hi ${WORDS[n % 12]}, please have a look at my wonderful page and subscribe for ${n}`

describe('likes', () => {
  test('slows down a script that likes five times a second', async () => {
    expect(
      await act(
        'like',
        times(100, 0.2, () => like()),
      ),
    ).toBeLessThan(80)
  })
  test('allows a like every second until all likes are spent', async () => {
    expect(
      await act(
        'like',
        times(125, 1, () => like()),
      ),
    ).toBe(125)
  })
  test('allows fifty offline likes that arrive together', async () => {
    expect(
      await act(
        'like',
        times(50, 0, () => like()),
      ),
    ).toBe(50)
  })
  test('slows down likes that repeat a note', async () => {
    expect(
      await act(
        'like',
        times(20, 30, (n) => like(SPAM(n))),
      ),
    ).toBeLessThan(12)
  })
  test('allows many different notes', async () => {
    expect(
      await act(
        'like',
        times(60, 20, (n) => like(unique(n))),
      ),
    ).toBe(60)
  })
})

describe('messages', () => {
  test('slows down nearly the same text to many people', async () => {
    expect(
      await act(
        'message',
        times(40, 20, (n) => write(SPAM(n))),
      ),
    ).toBeLessThan(16)
  })
  test('allows the same invitation to five friends', async () => {
    expect(
      await act(
        'message',
        times(5, 5, () => write('Come to the board game night on Friday at eight')),
      ),
    ).toBe(5)
  })
  test('allows the same greeting to many people', async () => {
    expect(
      await act(
        'message',
        times(35, 30, () => write('Hi, how are you?')),
      ),
    ).toBe(35)
  })
  test('slows down a hundred new conversations within minutes', async () => {
    expect(
      await act(
        'message',
        times(100, 3, (n) => write(unique(n))),
      ),
    ).toBeLessThan(60)
  })
  test('allows forty new conversations in an evening', async () => {
    expect(
      await act(
        'message',
        times(40, 60, (n) => write(unique(n))),
      ),
    ).toBe(40)
  })
  test('allows a lively conversation that lasts for hours', async () => {
    expect(
      await act(
        'message',
        times(600, 15, (n) => write(unique(n), false)),
      ),
    ).toBe(600)
  })
})

describe('reports', () => {
  test('slows down a flood of reports', async () => {
    expect(
      await act(
        'report',
        times(20, 5, (n) => report(`p${n}`)),
      ),
    ).toBeLessThan(12)
  })
  test('allows reports of five bad profiles in one evening', async () => {
    expect(
      await act(
        'report',
        times(5, 20, (n) => report(`p${n}`, unique(n))),
      ),
    ).toBe(5)
  })
  test('slows down repeated reports of one person', async () => {
    expect(
      await act(
        'report',
        times(15, 120, () => report('ben')),
      ),
    ).toBeLessThan(12)
  })
  test('slows down reports of many people with the same text', async () => {
    const words = 'this person has stolen my pictures and my money last week'
    expect(
      await act(
        'report',
        times(15, 150, (n) => report(`p${n}`, words)),
      ),
    ).toBeLessThan(10)
  })
})

describe('sign-ups', () => {
  const withCooldown = (counters: Counter[]) => counters.filter(({ flagOnly }) => !flagOnly)
  test('slows down numbered addresses from one network', async () => {
    expect(
      await act(
        'sign_up',
        times(20, 10, (n) => withCooldown(signUp('10.0.0.0/24', `bot${n}@mail.example`))),
      ),
    ).toBeLessThan(8)
  })
  test('allows numbered addresses from different networks, and addresses without letters', async () => {
    const everywhere = (n: number) => withCooldown(signUp(`10.0.${n}.0/24`, `mueller${n}@mail.example`))
    expect(await act('sign_up', times(20, 10, everywhere))).toBe(20)
    const numbers = (n: number) => withCooldown(signUp('10.0.0.0/24', `${1_234_567 + n}@qq.example`))
    expect(await act('sign_up', times(20, 10, numbers))).toBe(20)
  })
  test('slows down a burst from one network', async () => {
    const someone = (n: number) => signUp('10.0.0.0/24', `${unique(n).replaceAll(' ', '')}@mail.example`)
    expect(await act('sign_up', times(80, 5, someone))).toBeLessThan(50)
  })
  test('allows a class of thirty that signs up in one lesson', async () => {
    const pupil = (n: number) =>
      signUp('10.0.0.0/24', `${WORDS[n % 12]}${String.fromCharCode(97 + n)}@school.example`)
    expect(await act('sign_up', times(30, 20, pupil))).toBe(30)
  })
  test('suspects a pattern after two violations within a day', async () => {
    const [, , pattern] = signUp('10.0.0.0/24', 'bot1@mail.example')
    for (const seconds of [61, 601]) {
      expect(await counter.isSuspect(pattern!)).toBe(false)
      for (let n = 0; n < 7; n++) await counter.count(signUp(`10.1.${n}.0/24`, `bot${n}@mail.example`))
      pass(seconds)
    }
    expect(await counter.isSuspect(pattern!)).toBe(true)
  })
})

describe('cooldown', () => {
  const flood = () =>
    act(
      'like',
      times(200, 0, () => like()),
    )
  const cooldown = () => counter.cooldown('like', ['ana'])

  test('grows from a minute to ten minutes to an hour, and starts over after a day', async () => {
    await flood()
    expect(await cooldown()).toBe(60)
    pass(60)
    expect(await cooldown()).toBe(0)
    await flood()
    expect(await cooldown()).toBe(600)
    pass(600)
    for (let again = 0; again < 2; again++) {
      await flood()
      expect(await cooldown()).toBe(3_600)
      pass(3_600)
    }
    pass(86_400)
    await flood()
    expect(await cooldown()).toBe(60)
  })

  test('applies only to the action and the account that violated a rule', async () => {
    await flood()
    expect(await counter.cooldown('message', ['ana'])).toBe(0)
    expect(await counter.cooldown('like', ['ben'])).toBe(0)
  })

  test('counts concurrent violations as one', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => counter.count(like())))
    expect(all.flat()).toEqual([{ rule: 'like_pace', actor: 'ana', violations: 1 }])
  })
})

test('blocks nothing while the limits are unavailable', async () => {
  const unavailable = async (): Promise<never> => {
    throw new LimitsUnavailable('unavailable')
  }
  const disconnected = violationCounter({
    take: unavailable,
    left: unavailable,
    giveBack: unavailable,
    close: async () => undefined,
  })
  expect(await disconnected.count(like())).toEqual([])
  expect(await disconnected.cooldown('like', ['ana'])).toBe(0)
})
