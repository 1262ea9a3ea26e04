import type { Role } from '@koji/contract'
import type { ProfileRow } from '#profiles/profiles/store.ts'
import type { CrowdCreator } from './crowd/creators.ts'
import type { SceneSubject } from './pictures/scene.ts'

/** The people of the demo world. Tests borrow them, so a name means the same person everywhere. */
export interface Person {
  name: string
  email: string
  roles: readonly Role[]
  /** Whether they've confirmed their email address. */
  verified: boolean
}

export interface DemoPerson extends Person {
  profile: Pick<
    ProfileRow,
    | 'displayName'
    | 'username'
    | 'birthDate'
    | 'gender'
    | 'intent'
    | 'bio'
    | 'prompts'
    | 'interests'
    | 'languages'
  >
  /** The scenes of their other profile photos. */
  loves: readonly SceneSubject[]
  /** Their referral code. */
  code?: string
  creates?: Pick<CrowdCreator, 'tagline' | 'priceCents' | 'subscribers' | 'verified' | 'daysAgo'>
}

/** Printed by `./koji start`: never used where strangers could sign in. */
export const DEMO_PASSWORD = 'Koji-demo-1'

type PersonOptions = Omit<DemoPerson['profile'], 'username'> &
  Pick<DemoPerson, 'loves' | 'code' | 'creates'> & { roles?: readonly Role[] }

const person = (name: string, { loves, code, creates, roles, ...profile }: PersonOptions): DemoPerson => ({
  name,
  email: `${name.toLowerCase()}@koji.example`,
  verified: true,
  roles: creates ? ['creator'] : (roles ?? []),
  profile: { ...profile, username: name.toLowerCase() },
  loves,
  ...(code && { code }),
  ...(creates && { creates }),
})

export const jonas = person('Jonas', {
  displayName: 'Jonas Lind',
  birthDate: '1994-09-21',
  gender: 'man',
  intent: 'both',
  bio: 'Moved here for the light and stayed for the bread. I repair bicycles, badly at first, then well.',
  prompts: [
    { prompt: 'perfect-sunday', answer: 'Over the bridge by bike, soup on the other side, home by train.' },
    { prompt: 'learning', answer: 'throw a bowl that stays a bowl.' },
  ],
  interests: ['cycling', 'baking-bread', 'ceramics', 'vinyl-records', 'wild-swimming', 'film-cameras'],
  languages: ['en', 'sv', 'pt'],
  loves: ['bicycle', 'bread'],
  code: 'JONAS7',
})
export const mira = person('Mira', {
  displayName: 'Mira Okafor',
  birthDate: '1997-03-08',
  gender: 'woman',
  intent: 'both',
  bio: 'Potter with a studio behind the market. The kiln decides, I only suggest.',
  prompts: [
    { prompt: 'proud-of', answer: 'A set of twelve cups that all fit one hand.' },
    { prompt: 'first-meeting', answer: 'clay, aprons, no talent needed.' },
    { prompt: 'ask-me', answer: 'the glaze that turned out blue.' },
  ],
  interests: ['ceramics', 'farmers-markets', 'gardening', 'jazz', 'tea', 'baking-bread', 'museums'],
  languages: ['en', 'pt', 'yo'],
  loves: ['pottery', 'glazes'],
  creates: {
    tagline: 'Wheel-thrown tableware, and the failures too.',
    priceCents: 799,
    subscribers: 41,
    verified: true,
    daysAgo: 210,
  },
})
export const aiko = person('Aiko', {
  displayName: 'Aiko Tanabe',
  birthDate: '1990-11-30',
  gender: 'woman',
  intent: 'friends',
  bio: 'Looks after this place by day and after a lemon tree by night.',
  prompts: [{ prompt: 'weekday', answer: 'reading reports with a pot of tea, so that you do not have to.' }],
  interests: ['tea', 'chess', 'house-plants', 'train-journeys', 'typography'],
  languages: ['ja', 'en'],
  loves: ['plants'],
  roles: ['admin'],
})

/** They all live in the same city, so that they can meet. */
export const PEOPLE: readonly DemoPerson[] = [
  jonas,
  mira,
  aiko,
  person('Dae', {
    displayName: 'Dae Park',
    birthDate: '1997-01-17',
    gender: 'man',
    intent: 'friends',
    bio: 'Animator. Twelve drawings for one blink.',
    prompts: [{ prompt: 'laugh', answer: 'A goose that stopped a tram.' }],
    interests: ['animation', 'comics', 'coffee', 'climbing', 'video-games'],
    languages: ['ko', 'en'],
    loves: ['climbing'],
  }),
  person('Elias', {
    displayName: 'Elias Brandt',
    birthDate: '1988-06-02',
    gender: 'man',
    intent: 'dating',
    bio: 'Carpenter of small things. I measure twice and still sand the third time.',
    prompts: [
      { prompt: 'teach-you', answer: 'to sharpen a knife properly.' },
      { prompt: 'kitchen', answer: 'somebody leaning on the counter, talking.' },
    ],
    interests: ['woodworking', 'hiking', 'home-cooking', 'jazz', 'dogs'],
    languages: ['de', 'en'],
    loves: ['trail', 'dog'],
    creates: {
      tagline: 'Small furniture with hand tools. Plans to build it yourself.',
      priceCents: 899,
      subscribers: 15,
      verified: true,
      daysAgo: 180,
    },
  }),
  person('Grace', {
    displayName: 'Grace Mwangi',
    birthDate: '1995-12-05',
    gender: 'woman',
    intent: 'both',
    bio: 'I run early and write late.',
    prompts: [
      { prompt: 'small-joy', answer: 'The first cold morning of the year.' },
      { prompt: 'book', answer: 'A thin one about a lighthouse.' },
    ],
    interests: ['running', 'poetry', 'creative-writing', 'coffee', 'museums', 'bird-watching'],
    languages: ['en', 'sw'],
    loves: ['bird', 'coffee'],
  }),
  person('Hugo', {
    displayName: 'Hugo Desmet',
    birthDate: '1985-04-27',
    gender: 'man',
    intent: 'friends',
    bio: 'Collects records that nobody turned over.',
    prompts: [{ prompt: 'song', answer: 'Anything with a trumpet that comes in late.' }],
    interests: ['vinyl-records', 'jazz', 'wine', 'history', 'concerts'],
    languages: ['fr', 'nl', 'en'],
    loves: ['records', 'turntable'],
    creates: {
      tagline: 'Side B of records that nobody turned over, with liner notes.',
      priceCents: 399,
      subscribers: 54,
      verified: true,
      daysAgo: 340,
    },
  }),
  person('Ines', {
    displayName: 'Ines Carvalho',
    birthDate: '1999-08-14',
    gender: 'woman',
    intent: 'both',
    bio: 'I draw on trains and get off at the wrong stops.',
    prompts: [{ prompt: 'best-trip', answer: 'Six days on night trains with a bag of plums.' }],
    interests: ['drawing', 'train-journeys', 'illustration', 'thrift-shopping', 'cats'],
    languages: ['pt', 'en'],
    loves: ['painting', 'cat'],
    creates: {
      tagline: 'Sketchbooks from trains and platforms.',
      priceCents: 299,
      subscribers: 0,
      verified: false,
      daysAgo: 3,
    },
  }),
  person('Lena', {
    displayName: 'Lena Hartmann',
    birthDate: '1993-02-23',
    gender: 'woman',
    intent: 'dating',
    bio: 'Gardener for the city. Ask me about the plane trees.',
    prompts: [
      { prompt: 'together-we', answer: 'learn the names of all the trees on one street.' },
      { prompt: 'unpopular', answer: 'Soup is a breakfast.' },
    ],
    interests: ['gardening', 'ceramics', 'wild-swimming', 'vegetarian-cooking', 'choir', 'film-cameras'],
    languages: ['de', 'en', 'fr'],
    loves: ['garden', 'camera'],
    creates: {
      tagline: 'City trees and balcony beds, month by month.',
      priceCents: 349,
      subscribers: 12,
      verified: true,
      daysAgo: 120,
    },
  }),
  person('Priya', {
    displayName: 'Priya Raman',
    birthDate: '1992-07-11',
    gender: 'woman',
    intent: 'friends',
    bio: 'Builds instruments that only I can switch on.',
    prompts: [{ prompt: 'friends-say', answer: 'own more cables than shirts.' }],
    interests: ['synthesisers', 'electronic-music', 'electronics', 'astronomy', 'tea'],
    languages: ['en', 'ta'],
    loves: ['synth', 'stars'],
    creates: {
      tagline: 'Modular synth patches, one a week, with the cables drawn.',
      priceCents: 699,
      subscribers: 35,
      verified: true,
      daysAgo: 96,
    },
  }),
  person('Samira', {
    displayName: 'Samira Haddad',
    birthDate: '1991-10-19',
    gender: 'woman',
    intent: 'both',
    bio: 'Cooks for eight, invites ten.',
    prompts: [
      { prompt: 'perfect-sunday', answer: 'A long table, short speeches.' },
      { prompt: 'never-tired', answer: 'my grandmother’s stories about the sea.' },
    ],
    interests: ['home-cooking', 'languages', 'dancing', 'street-food', 'family', 'photography'],
    languages: ['ar', 'fr', 'en'],
    loves: ['kitchen', 'market'],
    creates: {
      tagline: 'Dinner for ten on a Sunday, with the shopping list.',
      priceCents: 549,
      subscribers: 18,
      verified: true,
      daysAgo: 2,
    },
  }),
  person('Tomas', {
    displayName: 'Tomás Quiroga',
    birthDate: '1987-05-06',
    gender: 'man',
    intent: 'friends',
    bio: 'Baker on the night shift, so breakfast is my dinner.',
    prompts: [{ prompt: 'proud-of', answer: 'A starter that is older than my nephew.' }],
    interests: ['baking-bread', 'chocolate', 'cycling', 'podcasts', 'coffee'],
    languages: ['es', 'pt', 'en'],
    loves: ['bread', 'coffee'],
    creates: {
      tagline: 'Bakes at night and writes down why it worked.',
      priceCents: 499,
      subscribers: 62,
      verified: true,
      daysAgo: 410,
    },
  }),
  person('Wanda', {
    displayName: 'Wanda Ostrowska',
    birthDate: '1979-03-29',
    gender: 'woman',
    intent: 'friends',
    bio: 'Large format, small town, much waiting.',
    prompts: [{ prompt: 'place', answer: 'A bench above the river, third from the left.' }],
    interests: ['film-cameras', 'photography', 'hiking', 'sauna', 'architecture'],
    languages: ['pl', 'en', 'de'],
    loves: ['darkroom', 'camera'],
    creates: {
      tagline: 'Large format, small town. Prints and the stories behind them.',
      priceCents: 999,
      subscribers: 22,
      verified: true,
      daysAgo: 5,
    },
  }),
]

export const DEMO_LOGINS = [
  { role: 'member', email: jonas.email },
  { role: 'creator', email: mira.email },
  { role: 'admin', email: aiko.email },
] as const
