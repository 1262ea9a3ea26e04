import type { Role } from '@koji/contract'

/** The people of the demo world. Tests borrow them, so a name means the same person everywhere. */
export interface Person {
  name: string
  email: string
  roles: readonly Role[]
  /** Has confirmed the e-mail address, as nearly everybody has. */
  verified: boolean
}

export interface DemoPerson extends Person {
  displayName: string
  username: string
  avatarUrl: string
  /** With which they invite others. */
  code?: string
  creates?: { tagline: string; priceCents: number; subscribers: number; verified: boolean; daysAgo: number }
}

/** Printed by `./koji start`: never used where strangers could sign in. */
export const DEMO_PASSWORD = 'Koji-demo-1'

const person = (
  name: string,
  displayName: string,
  more: { roles?: readonly Role[]; code?: string; creates?: DemoPerson['creates'] } = {},
): DemoPerson => ({
  name,
  displayName,
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@koji.example`,
  avatarUrl: `/pictures/${name.toLowerCase()}.webp`,
  verified: true,
  roles: more.creates ? ['creator'] : (more.roles ?? []),
  ...(more.code && { code: more.code }),
  ...(more.creates && { creates: more.creates }),
})

export const jonas = person('Jonas', 'Jonas Lind', { code: 'JONAS7' })
export const mira = person('Mira', 'Mira Okafor', {
  creates: {
    tagline: 'Pots, glazes and the ones that cracked. Firing every second Friday.',
    priceCents: 799,
    subscribers: 2_318,
    verified: true,
    daysAgo: 210,
  },
})
export const aiko = person('Aiko', 'Aiko Tanabe', { roles: ['admin'] })

export const PEOPLE: readonly DemoPerson[] = [
  jonas,
  mira,
  aiko,
  person('Dae', 'Dae Park'),
  person('Elias', 'Elias Brandt'),
  person('Grace', 'Grace Mwangi'),
  person('Hugo', 'Hugo Desmet', {
    creates: {
      tagline: 'Side B of records that nobody turned over, with liner notes.',
      priceCents: 399,
      subscribers: 3_127,
      verified: true,
      daysAgo: 340,
    },
  }),
  person('Ines', 'Ines Carvalho', {
    creates: {
      tagline: 'Sketchbooks from trains and platforms.',
      priceCents: 299,
      subscribers: 0,
      verified: false,
      daysAgo: 3,
    },
  }),
  person('Lena', 'Lena Hartmann'),
  person('Priya', 'Priya Raman', {
    creates: {
      tagline: 'Modular synth patches, one a week, with the cables drawn.',
      priceCents: 699,
      subscribers: 1_904,
      verified: true,
      daysAgo: 96,
    },
  }),
  person('Samira', 'Samira Haddad'),
  person('Tomas', 'Tomás Quiroga', {
    creates: {
      tagline: 'Bakes at night and writes down why it worked.',
      priceCents: 499,
      subscribers: 4_902,
      verified: true,
      daysAgo: 410,
    },
  }),
  person('Wanda', 'Wanda Ostrowska', {
    creates: {
      tagline: 'Large format, small town. Prints and the stories behind them.',
      priceCents: 999,
      subscribers: 1_266,
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
