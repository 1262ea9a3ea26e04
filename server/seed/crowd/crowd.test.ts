import {
  Bio,
  ChosenUsername,
  DisplayName,
  INTERESTS,
  Interests,
  isCell,
  PROMPTS,
  Prompts,
} from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assessText } from '#safety/moderation/text-rules.ts'
import { ANSWERS } from './answers.ts'
import { DEMO_CITIES } from './cities.ts'
import { CROWD_SIZE, crowd } from './crowd.ts'
import { ABOUT_INTERESTS } from './sentences.ts'

const people = crowd()

test('generates the same 600 or more people in 12 cities each time, 60 of them creators', () => {
  expect(people.length).toBeGreaterThanOrEqual(600)
  expect(CROWD_SIZE).toBe(people.length)
  expect(new Set(people.map(({ place }) => place)).size).toBe(12)
  expect(people.filter(({ creates }) => creates).length).toBe(60)
  expect(JSON.stringify(crowd())).toBe(JSON.stringify(people))
})

test('generates profiles that are valid and that pass automatic moderation', () => {
  for (const person of people) {
    z.parse(DisplayName, person.displayName)
    z.parse(ChosenUsername, person.username)
    z.parse(Bio, person.bio)
    z.parse(Prompts, person.prompts)
    z.parse(Interests, person.interests)
    expect(isCell(person.cell)).toBe(true)
    expect(person.age).toBeGreaterThanOrEqual(18)
    expect(
      assessText([person.bio, ...person.prompts.map(({ answer }) => answer)].join('\n'), 'public').verdict,
      person.bio,
    ).toBe('clear')
    expect(assessText(person.displayName, 'name').verdict, person.displayName).toBe('clear')
  }
})

test('gives each person their own id, username, address and pictures', () => {
  for (const all of [
    people.map(({ id }) => id),
    people.map(({ username }) => username),
    people.map(({ email }) => email),
    people.flatMap(({ photos }) => photos.map(({ id }) => id)),
  ])
    expect(new Set(all).size).toBe(all.length)
})

test('has a line for every interest, and an answer for every prompt', () => {
  for (const { id } of INTERESTS) expect(ABOUT_INTERESTS[id], id).toBeTruthy()
  for (const { id } of PROMPTS) expect(ANSWERS[id].length, id).toBeGreaterThan(0)
})

test('distributes all people over the cities', () => {
  expect(DEMO_CITIES.reduce((sum, { share }) => sum + share, 0)).toBe(100)
})
