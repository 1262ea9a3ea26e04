import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'

test('help.txt describes every command, in the order of the table', () => {
  const help = readFileSync(resolve(import.meta.dirname, 'help.txt'), 'utf8')
  const described = [...help.matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, name]) => name)
  expect(described).toEqual(Object.keys(commands))
})
