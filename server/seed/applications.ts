import { CREATOR_AGREEMENT, DOCUMENT_CONSENT, type NewApplication } from '@koji/contract'
import { insertPhoto } from '#creators/applications/store-photos.ts'
import { transact } from '#platform/db/transact.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { insertMedia } from '#safety/media/store.ts'
import type { World } from './builders.ts'
import { PLACEHOLDER } from './crowd/placeholder.ts'
import { photosOfNamed } from './named-photos.ts'
import type { DemoPerson } from './people.ts'
import { paintCardBack, paintCardFront } from './pictures/identity-card.ts'
import { render } from './pictures/render.ts'
import { type SceneSubject, sceneSvg } from './pictures/scene.ts'

type DemoApplication = Pick<NewApplication, 'category' | 'links' | 'about' | 'sample'> & {
  /** The pictures of their work. */
  shows: readonly SceneSubject[]
}

/** By the name of the applicant. */
const APPLICATIONS: Record<string, DemoApplication> = {
  Dae: {
    category: 'comics',
    links: ['https://dae.example/twelve-drawings'],
    about:
      'I animate by hand, twelve drawings for one blink. Subscribers would see a short loop every Friday, the pencil tests before it, and the ones that went wrong.',
    sample: 'Friday loop no. 1: a goose stops a tram. With all 48 drawings and the one I had to draw again.',
    shows: ['painting', 'city'],
  },
  Grace: {
    category: 'writing',
    links: [],
    about:
      'A poem a week, written after the morning run and read aloud. Twice a month a letter about what I took out of it, and why.',
    sample: '',
    shows: ['books'],
  },
}

const SIZE = { width: 640, height: 800 }

/** Adds the creator application of a person, or their identity documents if they're an unverified creator. */
export async function fillApplications(world: World, person: DemoPerson, id: string): Promise<void> {
  const application = APPLICATIONS[person.name]
  if (application) await apply(world, { accountId: id, name: person.name, application })
  if (person.creates && !person.creates.verified) await sendDocuments(world, person, id)
}

const viewerFor = (accountId: string) => ({ accountId }) as Viewer

async function apply(
  { platform, services: { applications } }: World,
  {
    accountId,
    name,
    application: { shows, ...application },
  }: { accountId: string; name: string; application: DemoApplication },
): Promise<void> {
  const { clock, database, ids, storage } = platform
  const photos = shows.map((scene) => ({ id: ids.id(), scene }))
  for (const { id, scene } of photos) {
    const bytes = await render(sceneSvg(`${name} applies`, scene), SIZE)
    await storage.write(`${id}/${SIZE.width}.webp`, bytes)
  }
  await transact(database.db, async (tx) => {
    for (const [position, { id }] of photos.entries()) {
      await insertMedia(tx, {
        id,
        ownerId: accountId,
        purpose: 'application',
        class: 'private',
        state: 'shown',
        ...SIZE,
        widths: [SIZE.width],
        avif: false,
        thumbhash: PLACEHOLDER,
        bytes: 0,
        createdAt: clock.now(),
      })
      await insertPhoto(tx, { mediaId: id, accountId, position })
    }
    const photoIds = photos.map(({ id }) => id)
    await applications.apply(tx, viewerFor(accountId), {
      ...application,
      photoIds,
      agreement: CREATOR_AGREEMENT,
    })
  })
}

async function sendDocuments(
  { platform, services: { verifications } }: World,
  person: DemoPerson,
  accountId: string,
): Promise<void> {
  const { db } = platform.database
  const commit: Commit = (work) => transact(db, work)
  const portrait = await photosOfNamed(person)[0]!.paint(900)
  const pictures = {
    front: await paintCardFront(person.profile, portrait),
    back: await paintCardBack(person.profile),
    selfie: portrait,
  }
  for (const side of ['front', 'back', 'selfie'] as const)
    await verifications.addDocument(commit, viewerFor(accountId), {
      side,
      bytes: pictures[side],
      consent: DOCUMENT_CONSENT,
    })
  const request = { documentType: 'id_card', consent: DOCUMENT_CONSENT } as const
  await transact(db, (tx) => verifications.send(tx, viewerFor(accountId), request))
}
