import { expect, test } from 'vitest'
import { gravest, judgeImage } from './rules.ts'

const thresholds = { holdAt: 0.8, askAt: 0.4 }
const seen = (scores: Partial<Record<'hentai' | 'porn' | 'sexy', number>>) =>
  judgeImage({ hentai: 0, porn: 0, sexy: 0, ...scores }, thresholds).verdict

test.each([
  [{}, 'clear'],
  [{ porn: 0.39 }, 'clear'],
  [{ porn: 0.4 }, 'unsure'],
  [{ porn: 0.79 }, 'unsure'],
  [{ porn: 0.8 }, 'hit'],
  [{ hentai: 0.85 }, 'hit'],
  [{ porn: 0.5, hentai: 0.35 }, 'hit'],
  // A swimsuit alone is nobody's business; beside a doubt it counts.
  [{ sexy: 0.99 }, 'clear'],
  [{ sexy: 0.8, porn: 0.2 }, 'unsure'],
])('%j is %s', (scores, verdict) => expect(seen(scores)).toBe(verdict))

test('only what is not clear names a rule', () => {
  const none = { hentai: 0, porn: 0, sexy: 0 }
  expect(judgeImage(none, thresholds).rule).toBeNull()
  expect(judgeImage({ ...none, porn: 1 }, thresholds).rule).toBe('C5')
})

test('of several, the first of the gravest counts', () => {
  const clear = { verdict: 'clear', rule: null } as const
  const unsure = { verdict: 'unsure', rule: 'C8' } as const
  const hit = { verdict: 'hit', rule: 'C4' } as const
  expect(gravest([clear, unsure, hit, { ...hit, rule: 'C7' }])).toEqual(hit)
  expect(gravest([unsure, clear])).toEqual(unsure)
  expect(gravest([])).toBeUndefined()
})
