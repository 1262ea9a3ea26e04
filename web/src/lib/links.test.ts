import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test('links whole addresses only, without the punctuation behind them', () => {
  expect(splitLinks('See https://koji.example/a?b=1. Or koji.example, javascript:alert(1)')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://koji.example/a?b=1', href: 'https://koji.example/a?b=1' },
    { text: '. Or koji.example, javascript:alert(1)', href: null },
  ])
})
