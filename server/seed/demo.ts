import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { insertAnswer } from '#trust/support/store-answers.ts'
import type { Services } from '../src/app.ts'
import { fillApplications } from './applications.ts'
import { buildAccount, buildCreator, buildProfile, buildReferralCode, buildTicket } from './builders.ts'
import { fillCases, fillRefundRequest } from './cases.ts'
import { CREATOR_PAGES } from './creator-pages.ts'
import { CROWD_SIZE } from './crowd/crowd.ts'
import { addPaintedCover, addPaintedPhotos, fillCrowd } from './crowd/fill.ts'
import { fillLikes } from './likes.ts'
import { fillSubscriptions, openPayouts } from './money.ts'
import { COVER_ASPECT, coverOf } from './named-covers.ts'
import { photosOfNamed } from './named-photos.ts'
import { DEMO_LOGINS, PEOPLE } from './people.ts'
import { fillPosts } from './posts.ts'
import { fillReferrals } from './referrals.ts'

export async function isEmpty({ database }: Platform): Promise<boolean> {
  const account = await database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return account === undefined
}

const TICKETS = [
  {
    email: 'noor@visitor.example',
    subject: 'Do I need a photo to look around?',
    body: 'I would like to see how it works before I upload a picture of myself. Is that possible?',
    answer:
      'Yes. Creators and the information pages are open to everybody; a photo is asked for when you make a profile.',
  },
  {
    email: 'ben@visitor.example',
    subject: 'Which browsers do you support?',
    body: 'The tablet of my mother is a few years old. Which browser should she use?',
  },
] as const

const CANNED_ANSWERS = [
  {
    title: 'Birth date',
    body: 'Hello {name},\n\nwe can correct your birth date once we know that it is right. Please send us a picture of a document on which everything but your name and the date is covered. We delete it as soon as we have looked at it.',
  },
  {
    title: 'Refund of a subscription',
    body: 'Hello {name},\n\nyou find the payment under Transactions. Open it and press “Request a refund”: a person looks at it and answers there.',
  },
  {
    title: 'Thank you',
    body: 'Hello {name},\n\nthank you for telling us. We have passed it on, and we write to you here when there is something new.',
  },
] as const

/** Fills an empty database with people, some with known logins, and with content for every screen. */
export async function fillDemo(
  platform: Platform,
  services: Services,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const world = { platform, services }
  const total = PEOPLE.length + CROWD_SIZE + TICKETS.length
  const known: string[] = []
  const named = new Map<string, string>()
  let done = 0
  for (const person of PEOPLE) {
    const { id } = await buildAccount(world, person)
    named.set(person.name, id)
    await buildProfile(world, id, person.profile)
    await addPaintedPhotos(platform, id, photosOfNamed(person))
    if (person.code) await buildReferralCode(world, id, person.code)
    if (person.creates) {
      const { cover: _, ...page } = CREATOR_PAGES[person.name]!
      // Subscribers are added later, together with their payments.
      await buildCreator(world, id, { ...person.creates, ...page, subscribers: 0 })
      await addPaintedCover(platform, id, coverOf(person.name), COVER_ASPECT)
    }
    await fillApplications(world, person, id)
    if (DEMO_LOGINS.some(({ email }) => email === person.email)) known.push(id)
    progress(++done, total)
  }
  await fillCrowd(platform, (filled) => progress(done + filled, total))
  done += CROWD_SIZE
  await services.deck.updateInterestShares(platform.database.db)
  await fillLikes(platform, services, known)
  await fillPosts(platform, named)
  await openPayouts(platform)
  await fillSubscriptions(platform, services, named)
  await fillReferrals(platform, named)
  await fillCases(world, named)
  await fillRefundRequest(world, named)
  for (const ticket of TICKETS) {
    await buildTicket(world, ticket)
    progress(++done, total)
  }
  const now = platform.clock.now()
  const answers = CANNED_ANSWERS.map((answer) => ({
    id: platform.ids.id(),
    ...answer,
    createdAt: now,
    changedAt: now,
  }))
  await transact(platform.database.db, async (tx) => {
    for (const answer of answers) await insertAnswer(tx, answer)
  })
  await services.overview.rebuild()
  // The seed records no events, so achievements are computed from the data.
  await services.achievements.rebuild()
}
