import type { Role } from '@koji/contract'

/** The people of the demo world. Tests borrow them, so a name means the same person everywhere. */
export interface Person {
  name: string
  email: string
  roles: readonly Role[]
}

/** Printed by `./koji start`: never used where strangers could sign in. */
export const DEMO_PASSWORD = 'Koji-demo-1'

const person = (name: string, ...roles: Role[]): Person => ({
  name,
  email: `${name.toLowerCase()}@koji.example`,
  roles,
})

export const jonas = person('Jonas')
const mira = person('Mira', 'creator')
const aiko = person('Aiko', 'admin')

export const PEOPLE: readonly Person[] = [
  jonas,
  mira,
  aiko,
  person('Dae'),
  person('Elias'),
  person('Grace', 'creator'),
  person('Hugo'),
  person('Ines', 'creator'),
  person('Lena'),
  person('Priya'),
  person('Samira'),
  person('Tomas'),
  person('Wanda'),
]

export const DEMO_LOGINS = [
  { role: 'member', email: jonas.email },
  { role: 'creator', email: mira.email },
  { role: 'admin', email: aiko.email },
] as const
