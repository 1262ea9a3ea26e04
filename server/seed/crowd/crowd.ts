import {
  type AnsweredPrompt,
  cellAt,
  type Gender,
  INTERESTS,
  INTERESTS_MAX,
  type Intent,
  PROMPTS,
  type SpokenLanguage,
} from '@koji/contract'
import { type Random, seededRandom } from '../pictures/random.ts'
import { ANSWERS } from './answers.ts'
import { DEMO_CITIES, type DemoCity } from './cities.ts'
import { type CrowdCreator, creatorOf } from './creators.ts'
import { idFrom } from './ids.ts'
import { type Culture, namesOf } from './names.ts'
import { type CrowdPhoto, photosOf } from './photos.ts'
import { ABOUT_INTERESTS, CLOSINGS, OPENINGS } from './sentences.ts'

export const CROWD_SIZE = 620
const CREATORS = 60

/** A generated person of the demo. Everything about them derives from their number. */
export interface CrowdPerson {
  id: string
  email: string
  displayName: string
  username: string
  age: number
  /** Days since the last birthday. */
  sinceBirthday: number
  gender: Gender
  intent: Intent
  shows: Gender[]
  bio: string
  prompts: AnsweredPrompt[]
  interests: string[]
  languages: SpokenLanguage[]
  cell: number
  place: string
  hoursSinceActive: number
  daysSinceJoined: number
  photos: CrowdPhoto[]
  creates: CrowdCreator | null
}

export const crowd = (size = CROWD_SIZE): CrowdPerson[] =>
  Array.from({ length: size }, (_, n) => crowdPerson(n))

function crowdPerson(n: number): CrowdPerson {
  const draw = seededRandom(`person ${n}`)
  const city = cityOf(draw)
  const gender = draw.weighted<Gender>({ woman: 48, man: 46, nonbinary: 6 })
  const presenting = gender === 'nonbinary' ? 'neutral' : gender
  const age = ageOf(draw)
  const names = namesOf(draw.weighted<Culture>(city.cultures))
  const given = draw.pick(names[presenting])
  const displayName = draw.chance(0.6) ? `${given} ${draw.pick(names.family)}` : given
  const interests = some(draw, INTERESTS, draw.integer(3, INTERESTS_MAX)).map(({ id }) => id)
  const portrait = { seed: `crowd ${n}`, presenting, age } as const
  return {
    id: idFrom(`account ${n}`),
    email: `crowd-${n}@koji.example`,
    displayName,
    username: `${folded(given)}_${n}`,
    age,
    sinceBirthday: draw.integer(0, 364),
    gender,
    ...preferencesOf(draw, gender),
    bio: bioOf(draw, city, interests),
    prompts: some(draw, PROMPTS, draw.integer(0, 3)).map(({ id }) => ({
      prompt: id,
      answer: draw.pick(ANSWERS[id]),
    })),
    interests,
    languages: some(draw, city.languages, draw.integer(1, 3)),
    cell: cellAt(around(draw, city)),
    place: city.name,
    hoursSinceActive: Math.floor(draw.next() ** 3 * 24 * 21),
    daysSinceJoined: draw.integer(1, 700),
    photos: photosOf(draw, portrait, interests),
    creates: n < CREATORS ? creatorOf(draw, n, interests) : null,
  }
}

/** Younger people are more frequent than older ones. */
const ageOf = (draw: Random): number => 19 + Math.floor(draw.next() ** 1.9 * 52)

function preferencesOf(draw: Random, gender: Gender): { intent: Intent; shows: Gender[] } {
  const intent = draw.weighted<Intent>({ friends: 4, dating: 3, both: 4 })
  const anyGender: Gender[] = ['woman', 'man', 'nonbinary']
  if (intent === 'friends' || draw.chance(0.35)) return { intent, shows: anyGender }
  if (gender === 'nonbinary' || draw.chance(0.12))
    return { intent, shows: [gender, 'nonbinary'].filter(isFirst) as Gender[] }
  return { intent, shows: [gender === 'woman' ? 'man' : 'woman'] }
}

const isFirst = <T>(value: T, index: number, all: readonly T[]): boolean => all.indexOf(value) === index

function bioOf(draw: Random, city: DemoCity, interests: readonly string[]): string {
  const about = some(draw, interests, draw.integer(1, 2)).map((id) => ABOUT_INTERESTS[id]!)
  const opening = draw.chance(0.7) ? [draw.pick(OPENINGS)] : []
  const closing = draw.chance(0.6) ? [draw.pick(CLOSINGS)] : []
  return [...opening, ...about, ...closing].join(' ').replaceAll('{city}', city.name)
}

function cityOf(draw: Random): DemoCity {
  let rest = draw.between(0, 100)
  return DEMO_CITIES.find(({ share }) => (rest -= share) < 0) ?? DEMO_CITIES[0]!
}

/** A place in or around a city, usually near its center. */
function around(draw: Random, { lat, lon }: DemoCity) {
  const km = 0.5 + draw.next() ** 2 * 28
  const turn = draw.between(0, 2 * Math.PI)
  return {
    lat: lat + (Math.sin(turn) * km) / 111,
    lon: lon + (Math.cos(turn) * km) / (111 * Math.cos((lat * Math.PI) / 180)),
  }
}

function some<T>(draw: Random, list: readonly T[], count: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(draw.next() * left.length), 1),
  ).flat()
}

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/g, '')
