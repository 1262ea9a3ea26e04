import { expect, test } from 'vitest'
import { assessImage, mostSevere } from './rules.ts'

const thresholds = { holdAt: 0.8, askAt: 0.4 }
const verdictOf = (scores: Partial<Record<'hentai' | 'porn' | 'sexy', number>>) =>
  assessImage({ hentai: 0, porn: 0, sexy: 0, ...scores }, thresholds).verdict

test.each([
  [{}, 'clear'],
  [{ porn: 0.39 }, 'clear'],
  [{ porn: 0.4 }, 'unsure'],
  [{ porn: 0.79 }, 'unsure'],
  [{ porn: 0.8 }, 'hit'],
  [{ hentai: 0.85 }, 'hit'],
  [{ porn: 0.5, hentai: 0.35 }, 'hit'],
  // A suggestive score alone is fine; it only adds to an explicit one.
  [{ sexy: 0.99 }, 'clear'],
  [{ sexy: 0.8, porn: 0.2 }, 'unsure'],
])('assesses %j as %s', (scores, verdict) => expect(verdictOf(scores)).toBe(verdict))

test('names a rule unless the verdict is clear', () => {
  const none = { hentai: 0, porn: 0, sexy: 0 }
  expect(assessImage(none, thresholds).rule).toBeNull()
  expect(assessImage({ ...none, porn: 1 }, thresholds).rule).toBe('C5')
})

test('chooses the first of the most severe assessments', () => {
  const clear = { verdict: 'clear', rule: null } as const
  const unsure = { verdict: 'unsure', rule: 'C8' } as const
  const hit = { verdict: 'hit', rule: 'C4' } as const
  expect(mostSevere([clear, unsure, hit, { ...hit, rule: 'C7' }])).toEqual(hit)
  expect(mostSevere([unsure, clear])).toEqual(unsure)
  expect(mostSevere([])).toBeUndefined()
})
