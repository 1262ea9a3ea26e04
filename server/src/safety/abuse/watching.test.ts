import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MemoryLimits, memoryLimits } from '#adapters/limits/memory.ts'
import { LimitsUnavailable } from '#adapters/limits/port.ts'
import {
  type Slowed,
  type Trait,
  traitsOfLike,
  traitsOfMessage,
  traitsOfReport,
  traitsOfSignUp,
} from './rules.ts'
import { addressShape, fingerprints } from './shapes.ts'
import { watching } from './watching.ts'

let now: number
let limits: MemoryLimits
let watch: ReturnType<typeof watching>

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  limits = memoryLimits(() => now)
  watch = watching(limits)
})
afterEach(() => limits.close())

const pass = (seconds: number) => {
  now += seconds * 1_000
}

interface Act {
  traits: readonly Trait[]
  /** Until the next one. */
  pause: number
}

/** As the services do: asked before, counted after. Returns how many were let through before the first refusal. */
async function act(slowed: Slowed, acts: readonly Act[]): Promise<number> {
  for (const [done, { traits, pause }] of acts.entries()) {
    if ((await watch.pause(slowed, [...new Set(traits.map(({ who }) => who))])) > 0) return done
    await watch.count(traits)
    pass(pause)
  }
  return acts.length
}

const times = (count: number, pause: number, traits: (n: number) => readonly Trait[]): Act[] =>
  Array.from({ length: count }, (_, n) => ({ traits: traits(n), pause }))

const like = (note = '') => traitsOfLike({ accountId: 'ana', fingerprints: fingerprints(note) })
const write = (text: string, opens = true) =>
  traitsOfMessage({ accountId: 'ana', opens, fingerprints: fingerprints(text) })
const report = (aboutId: string, details = '') =>
  traitsOfReport({ accountId: 'ana', aboutId, fingerprints: fingerprints(details) })
const signUp = (network: string, email: string) => traitsOfSignUp({ network, shape: addressShape(email) })

const WORDS = 'tea rain bread harbour chess forest violin bicycle pottery sunday market lantern'.split(' ')
const letters = (number: number) =>
  number.toString(16).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
/** Nine words that are in no other text, as what people write differs each time. */
const personal = (n: number) =>
  Array.from({ length: 9 }, (_, at) => letters(((n * 9 + at + 1) * 7_919) % 99_991)).join(' ')
const SPAM = (n: number) =>
  `Hi ${WORDS[n % 12]}, please have a look at my wonderful page and subscribe for ${n}`

describe('likes', () => {
  test('a script that likes five a second is slowed down', async () => {
    expect(
      await act(
        'like',
        times(100, 0.2, () => like()),
      ),
    ).toBeLessThan(80)
  })
  test('somebody who likes once a second until all likes are spent is not', async () => {
    expect(
      await act(
        'like',
        times(125, 1, () => like()),
      ),
    ).toBe(125)
  })
  test('fifty likes from a tunnel, sent at once, are not', async () => {
    expect(
      await act(
        'like',
        times(50, 0, () => like()),
      ),
    ).toBe(50)
  })
  test('the same note again and again is', async () => {
    expect(
      await act(
        'like',
        times(20, 30, (n) => like(SPAM(n))),
      ),
    ).toBeLessThan(12)
  })
  test('notes of one’s own are not', async () => {
    expect(
      await act(
        'like',
        times(60, 20, (n) => like(personal(n))),
      ),
    ).toBe(60)
  })
})

describe('messages', () => {
  test('nearly the same words to many people are slowed down', async () => {
    expect(
      await act(
        'message',
        times(40, 20, (n) => write(SPAM(n))),
      ),
    ).toBeLessThan(16)
  })
  test('the same invitation to five friends is not', async () => {
    expect(
      await act(
        'message',
        times(5, 5, () => write('Come to the board game night on Friday at eight')),
      ),
    ).toBe(5)
  })
  test('greetings are not', async () => {
    expect(
      await act(
        'message',
        times(35, 30, () => write('Hi, how are you?')),
      ),
    ).toBe(35)
  })
  test('a hundred conversations that are begun within minutes are', async () => {
    expect(
      await act(
        'message',
        times(100, 3, (n) => write(personal(n))),
      ),
    ).toBeLessThan(60)
  })
  test('an evening with forty new matches is not', async () => {
    expect(
      await act(
        'message',
        times(40, 60, (n) => write(personal(n))),
      ),
    ).toBe(40)
  })
  test('a lively conversation of hours is not', async () => {
    expect(
      await act(
        'message',
        times(600, 15, (n) => write(personal(n), false)),
      ),
    ).toBe(600)
  })
})

describe('reports', () => {
  test('a flood is slowed down', async () => {
    expect(
      await act(
        'report',
        times(20, 5, (n) => report(`p${n}`)),
      ),
    ).toBeLessThan(12)
  })
  test('somebody who comes upon five bad profiles in one evening is not', async () => {
    expect(
      await act(
        'report',
        times(5, 20, (n) => report(`p${n}`, personal(n))),
      ),
    ).toBe(5)
  })
  test('one person, again and again, is', async () => {
    expect(
      await act(
        'report',
        times(15, 120, () => report('ben')),
      ),
    ).toBeLessThan(12)
  })
  test('the same accusation of many people is', async () => {
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
  const slowing = (traits: Trait[]) => traits.filter(({ onlyLookedAt }) => !onlyLookedAt)
  test('numbered addresses from one network are slowed down', async () => {
    expect(
      await act(
        'sign_up',
        times(20, 10, (n) => slowing(signUp('10.0.0.0/24', `bot${n}@mail.example`))),
      ),
    ).toBeLessThan(8)
  })
  test('those from everywhere keep nobody out, and neither do addresses that are numbers', async () => {
    const everywhere = (n: number) => slowing(signUp(`10.0.${n}.0/24`, `mueller${n}@mail.example`))
    expect(await act('sign_up', times(20, 10, everywhere))).toBe(20)
    const numbers = (n: number) => slowing(signUp('10.0.0.0/24', `${1_234_567 + n}@qq.example`))
    expect(await act('sign_up', times(20, 10, numbers))).toBe(20)
  })
  test('a burst from one network is', async () => {
    const someone = (n: number) => signUp('10.0.0.0/24', `${personal(n).replaceAll(' ', '')}@mail.example`)
    expect(await act('sign_up', times(80, 5, someone))).toBeLessThan(50)
  })
  test('a class of thirty that signs up in one lesson is not', async () => {
    const pupil = (n: number) =>
      signUp('10.0.0.0/24', `${WORDS[n % 12]}${String.fromCharCode(97 + n)}@school.example`)
    expect(await act('sign_up', times(30, 20, pupil))).toBe(30)
  })
  test('those who come after it was slowed down again and again are looked at', async () => {
    const [, , shape] = signUp('10.0.0.0/24', 'bot1@mail.example')
    for (const seconds of [61, 601]) {
      expect(await watch.isSuspect(shape!)).toBe(false)
      for (let n = 0; n < 7; n++) await watch.count(signUp(`10.1.${n}.0/24`, `bot${n}@mail.example`))
      pass(seconds)
    }
    expect(await watch.isSuspect(shape!)).toBe(true)
  })
})

describe('the pause', () => {
  const flood = () =>
    act(
      'like',
      times(200, 0, () => like()),
    )
  const wait = () => watch.pause('like', ['ana'])

  test('grows from a minute to ten to an hour, and begins anew after a day', async () => {
    await flood()
    expect(await wait()).toBe(60)
    pass(60)
    expect(await wait()).toBe(0)
    await flood()
    expect(await wait()).toBe(600)
    pass(600)
    for (let again = 0; again < 2; again++) {
      await flood()
      expect(await wait()).toBe(3_600)
      pass(3_600)
    }
    pass(86_400)
    await flood()
    expect(await wait()).toBe(60)
  })

  test('is for what was overdone, and for nobody else', async () => {
    await flood()
    expect(await watch.pause('message', ['ana'])).toBe(0)
    expect(await watch.pause('like', ['ben'])).toBe(0)
  })

  test('those who cross the line in the same moment have crossed it once', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => watch.count(like())))
    expect(all.flat()).toEqual([{ rule: 'like_pace', who: 'ana', strikes: 1 }])
  })
})

test('while nobody can count, nobody is slowed down', async () => {
  const gone = async (): Promise<never> => {
    throw new LimitsUnavailable('gone')
  }
  const blind = watching({ take: gone, left: gone, giveBack: gone, close: async () => undefined })
  expect(await blind.count(like())).toEqual([])
  expect(await blind.pause('like', ['ana'])).toBe(0)
})
