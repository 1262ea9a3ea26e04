import { interestLabel, type PersonView, promptLabel } from '@koji/contract'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Fact } from '../fact.tsx'
import { INTENT_LABELS, NAMELESS } from './labels.ts'

/** The public profile. The team doesn't see where someone lives or when they were born. */
export function ProfilePanel({ person }: { person: PersonView }) {
  const { profile, displayName } = person
  return (
    <Panel as="section" aria-labelledby="profile">
      <PanelHead id="profile" title="Profile" />
      {profile ? (
        <>
          {profile.photos.length > 0 && (
            <ul className="mb-5 grid grid-cols-3 gap-2 sm:grid-cols-4">
              {profile.photos.map((photo, index) => (
                <li key={photo.id}>
                  <Picture
                    photo={photo}
                    alt={`Photo ${index + 1} of ${displayName ?? NAMELESS}`}
                    sizes="160px"
                    className="aspect-4/5 w-full rounded-14"
                  />
                </li>
              ))}
            </ul>
          )}
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Fact name="Age">{profile.age}</Fact>
            <Fact name="Looking for">{INTENT_LABELS[profile.intent]}</Fact>
          </dl>
          <dl className="mt-4 grid gap-4">
            <Fact name="About">{profile.bio || 'Nothing yet.'}</Fact>
            {profile.prompts.map(({ prompt, answer }) => (
              <Fact key={prompt} name={promptLabel(prompt)}>
                {answer}
              </Fact>
            ))}
            {profile.held && <Fact name="Words are held for">{profile.held}</Fact>}
          </dl>
          {profile.interests.length > 0 && (
            <ul aria-label="Interests" className="mt-4 flex flex-wrap gap-1.5">
              {profile.interests.map((interest) => (
                <li key={interest}>
                  <Chip size="sm">{interestLabel(interest)}</Chip>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-ink-2">They haven’t made one yet.</p>
      )}
    </Panel>
  )
}

export function CreatorPanel({ id, creator }: { id: string; creator: NonNullable<PersonView['creator']> }) {
  const language = useLanguage()
  return (
    <Panel as="section" aria-labelledby="creator">
      <PanelHead
        id="creator"
        title="Creator page"
        text={creator.tagline || undefined}
        action={
          <Link to={paths.creatorOf(id)} className="text-14">
            Open the page
          </Link>
        }
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Since">{day(creator.since, language)}</Fact>
        <Fact name="Identity">{creator.idVerified ? 'Verified' : 'Not verified'}</Fact>
        <Fact name="Price per month">{dollars(creator.price)}</Fact>
        <Fact name="Subscribers">{creator.subscribers.toLocaleString('en')}</Fact>
        <Fact name="Paid per month">{dollars(creator.monthly)}</Fact>
        <Fact name="Posts">{creator.posts.toLocaleString('en')}</Fact>
      </dl>
    </Panel>
  )
}
