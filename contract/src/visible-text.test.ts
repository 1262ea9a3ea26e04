import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DisplayName } from './profiles/profile-fields.ts'
import { text } from './shapes.ts'
import { countVisible, visibleText } from './visible-text.ts'

const hex = (value: string) =>
  Array.from(value, (character) => character.codePointAt(0)!.toString(16)).join(' ')

test.each(
  [
    '\u0000',
    '\u0007',
    '\u007f',
    '\u0080',
    '\u009f',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\u206f',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufff9',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0061}',
    '\u{e0100}',
  ].map((character) => [hex(character), character]),
)('removes %s', (_, character) => {
  expect(hex(visibleText(`a${character}b${character}${character}`))).toBe(hex('ab'))
  expect(z.safeParse(text('Note', 1, 10), character.repeat(3)).success).toBe(false)
  expect(z.safeParse(DisplayName, `A${character.repeat(3)}`).success).toBe(false)
})

test.each([
  '\u061c\u200d\u061c\u200d',
  '\u17b4\u200d\u17b4\u200d',
  '\u180b\u200d\u180b\u200d',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0061}\u{e007f}',
  'x\ufe0f\u200d\u{1f680}',
  'ab\u200c\u200d\ufe0f\u{e0100}',
])('removes joiners next to other invisible characters: %j', (words) => {
  expect(visibleText(words)).not.toMatch(/[\p{Cf}\p{DI}]/u)
})

test('composes characters that become adjacent', () => {
  expect(visibleText('e\u200b\u0301')).toBe('é')
})

test('normalizes line breaks', () => {
  expect(visibleText('a\r\nb\rc\u2028d\u2029e\u0085f\n\tg')).toBe('a\nb\nc\nd\ne\nf\n\tg')
})

test.each([
  '👨‍👩‍👧‍👦',
  '❤️‍🔥',
  '🏳️‍🌈',
  '👩🏽‍🚀',
  '🧑‍⚕️',
  '🏃🏾‍♀️‍➡️',
  '1️⃣',
  '🇵🇹',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '☺️',
  '©️',
  '🙂‍↔️',
  'می‌خواهم',
  'क्‍ष',
  'ശ്രീ',
  'ന്‍',
  'শ্রী',
  'ශ්‍රී',
  '葛\u{e0100}城',
  'ᠠ᠋',
])('keeps %s', (words) => {
  expect(hex(visibleText(words))).toBe(hex(words.normalize('NFC')))
})

test.each([
  ['Vietnamese', 'Nguyễn Thị Diễm Quỳnh'],
  ['Vietnamese, taken apart', 'Nguyễn Thị Diễm Quỳnh'.normalize('NFD')],
  ['Thai', 'ที่นี่ น้ำใจ ก็ ปู่ย่า กตัญญู สุทธิ์'],
  ['Hindi', 'ज़िंदगी में हैं, क्षत्रिय, दुःख, फ़्राँस, ज़ें'],
  ['Hebrew', 'בְּרֵאשִׁ֖ית שָּׁלוֹם וַיֹּ֥אמֶר'],
  ['Arabic', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ مُحَمَّدٌ'],
  ['Burmese', 'မျှော်လင့် ညှို့ ကြွေး'],
  ['Tibetan', 'བསྒྲུབས་ རྒྱུད་'],
  ['Tamil', 'ஸ்ரீனிவாசன்'],
  ['Yoruba', 'Ẹ̀gbọ́n Ọ̀ṣun'],
])('keeps every mark in %s', (_, words) => {
  expect(hex(visibleText(words))).toBe(hex(words.normalize('NFC')))
})

test('limits stacked marks', () => {
  const stacked = `Z${'\u0300\u0316'.repeat(20)}a${'\u0e49'.repeat(30)}`
  const clean = visibleText(stacked)
  expect(clean.match(/\p{M}/gu)).toHaveLength(8)
  expect(visibleText(clean)).toBe(clean)
})

test.each([
  ['Jo', 2],
  ['é', 1],
  ['A \u0301', 1],
  ['\u0301\u0302\u0303', 0],
  ['श्री', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['🇵🇹🏴󠁧󠁢󠁳󠁣󠁴󠁿', 2],
  ['李明', 2],
])('counts the visible characters of %j: %i', (words, count) => {
  expect(countVisible(words)).toBe(count)
})

describe('a name', () => {
  test.each(['A\u0301\u0302', 'A\u0301', '👨‍👩‍👧‍👦', 'Z\u0335\u0337', '. \u0301'])(
    'rejects %j as too short, with a single error',
    (name) => {
      const { error } = z.safeParse(DisplayName, name)
      expect(error?.issues.map(({ message }) => message)).toEqual(['Name must be at least 2 characters'])
    },
  )

  test('loses characters that reverse the writing direction', () => {
    expect(z.parse(DisplayName, '\u202eanA\u202c')).toBe('anA')
  })
})
