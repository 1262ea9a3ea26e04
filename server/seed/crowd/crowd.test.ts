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

test('at least 600 people in 12 cities, 60 of them creators, the same at every start', () => {
  expect(people.length).toBeGreaterThanOrEqual(600)
  expect(CROWD_SIZE).toBe(people.length)
  expect(new Set(people.map(({ place }) => place)).size).toBe(12)
  expect(people.filter(({ creates }) => creates).length).toBe(60)
  expect(JSON.stringify(crowd())).toBe(JSON.stringify(people))
})

test('everybody keeps to the rules for profiles, and to those of the community', () => {
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

test('no two share an id, a username, an address or a picture', () => {
  for (const all of [
    people.map(({ id }) => id),
    people.map(({ username }) => username),
    people.map(({ email }) => email),
    people.flatMap(({ photos }) => photos.map(({ id }) => id)),
  ])
    expect(new Set(all).size).toBe(all.length)
})

test('there is something to say about every interest and every prompt', () => {
  for (const { id } of INTERESTS) expect(ABOUT_INTERESTS[id], id).toBeTruthy()
  for (const { id } of PROMPTS) expect(ANSWERS[id].length, id).toBeGreaterThan(0)
})

test('the shares of the cities make a whole', () => {
  expect(DEMO_CITIES.reduce((sum, { share }) => sum + share, 0)).toBe(100)
})
