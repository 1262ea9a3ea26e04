import { type Card, type CardReason, interestLabel } from '@koji/contract'
import { Clock, Heart, type LucideIcon, MapPin, Shuffle, Sparkles, Sprout } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Answers, CreatorLink, Interests, Languages } from '#profiles/people/profile-body.tsx'
import { ACTIVITY_LABELS, distanceLabel } from '#profiles/people/profile-display.ts'
import { Panel } from '#ui/card.tsx'
import { capitalize } from './card-reasons.ts'

/** The rest of the profile: next to the deck on wide screens, otherwise below it. */
export const AboutPanel = ({ card }: { card: Card }) => (
  <Panel
    as="section"
    className="grid content-start gap-6 self-start max-xl:mx-auto max-xl:w-full max-xl:max-w-120 md:px-7"
    aria-label={`About ${card.displayName}`}
  >
    <WhyList card={card} />
    {card.theirNote && <TheirNote card={card} />}
    <Answers prompts={card.prompts} plain />
    <Interests profile={card} />
    <Languages languages={card.languages} />
    <CreatorLink profile={card} />
  </Panel>
)

/** On narrow screens, the card shows the note. */
const TheirNote = ({ card: { displayName, theirNote } }: { card: Card }) => (
  <blockquote className="max-xl:hidden rounded-20 bg-koji-wash px-5 py-4">
    <p className="text-14 font-semibold text-ink-2">{displayName} wrote</p>
    <p className="mt-1 whitespace-pre-line">{theirNote}</p>
  </blockquote>
)

const WhyList = ({ card }: { card: Card }) => (
  <section>
    <h3 className="flex items-center gap-2 text-14 font-semibold text-ink-2">
      <span className="size-2 rounded-full bg-koji" aria-hidden />
      Why you see {card.displayName}
    </h3>
    <ul className="mt-3 grid gap-2.5">
      {card.why.map((reason) => {
        const [Icon, text] = displayReason(reason, card)
        return (
          <li key={reason.kind} className="flex items-start gap-3 text-15">
            <Icon className="mt-0.5 size-4.5 shrink-0 text-pine" aria-hidden />
            <span className="min-w-0">{text}</span>
          </li>
        )
      })}
    </ul>
    <Link to={paths.howDiscoveryWorks} className="mt-3 inline-block text-14">
      How discovery works
    </Link>
  </section>
)

function displayReason(reason: CardReason, { shared }: Card): [LucideIcon, string] {
  switch (reason.kind) {
    case 'likes_you':
      return [Heart, 'Likes you already']
    case 'shared':
      return [
        Sparkles,
        `${counted(reason.count, 'shared interest')}: ${shared.map(interestLabel).join(', ')}`,
      ]
    case 'near':
      return [MapPin, `${capitalize(distanceLabel(reason.withinKm))} from you`]
    case 'active':
      return [Clock, ACTIVITY_LABELS[reason.when]]
    case 'new':
      return [Sprout, 'New here']
    case 'surprise':
      return [Shuffle, 'Somebody different, so that everybody is seen']
  }
}
