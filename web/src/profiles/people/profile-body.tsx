import { interestLabel, languageLabel, type Profile, promptLabel } from '@koji/contract'
import { ChevronRight, Clock, type LucideIcon, MapPin, Palette, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted, dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { ACTIVITY_LABELS, distanceLabel, GENDER_DISPLAY, MODE_DISPLAY, modesOf } from './profile-display.ts'

/** The displayed parts of a profile, without the viewer's relation to it. */
export type VisibleProfile = Omit<Profile, 'relation' | 'saved' | 'likeIn' | 'matchId'>

export const ProfileHeader = ({ profile }: { profile: VisibleProfile }) => (
  <header>
    <h2 className="title-54">
      {profile.displayName}
      {profile.age !== null && <>, {profile.age}</>}
      {profile.creator?.idVerified && <VerifiedMark className="ml-3 text-ai" />}
    </h2>
    {profile.username && <p className="mt-2 text-18 text-ink-2">@{profile.username}</p>}
    <Basics profile={profile} />
  </header>
)

function Basics({ profile: { gender, intent } }: { profile: VisibleProfile }) {
  if (!gender && !intent) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label="Here for">
      {intent &&
        modesOf(intent).map((mode) => {
          const { label, icon, tone } = MODE_DISPLAY[mode]
          return (
            <li key={mode}>
              <Chip tone={tone} icon={icon} className="font-semibold">
                {label}
              </Chip>
            </li>
          )
        })}
      {gender && (
        <li>
          <Chip tone="line" icon={GENDER_DISPLAY[gender].icon}>
            {GENDER_DISPLAY[gender].label}
          </Chip>
        </li>
      )}
    </ul>
  )
}

export const ProfileBody = ({ profile }: { profile: VisibleProfile }) => (
  <div className="grid gap-8">
    <CommonGround profile={profile} />
    {profile.bio && <p className="max-w-[60ch] text-18 text-pretty whitespace-pre-line">{profile.bio}</p>}
    <Answers prompts={profile.prompts} />
    <Interests profile={profile} />
    <Languages languages={profile.languages} />
    <CreatorLink profile={profile} />
  </div>
)

/** What the profile and the viewer have in common. */
function CommonGround({ profile: { shared, withinKm, active } }: { profile: VisibleProfile }) {
  if (shared.length === 0 && withinKm === null && !active) return null
  return (
    <ul className="grid gap-2.5">
      {shared.length > 0 && (
        <Reason icon={Sparkles}>
          <strong>{counted(shared.length, 'shared interest')}</strong>
          <span className="text-ink-2"> · {shared.map(interestLabel).join(', ')}</span>
        </Reason>
      )}
      {withinKm !== null && <Reason icon={MapPin}>{capitalize(distanceLabel(withinKm))} from you</Reason>}
      {active && <Reason icon={Clock}>{ACTIVITY_LABELS[active]}</Reason>}
    </ul>
  )
}

const Reason = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <Icon className="mt-0.5 size-5 shrink-0 text-pine" aria-hidden />
    <span className="min-w-0">{children}</span>
  </li>
)

/** Each answer is a panel, or `plain` inside of one. */
export function Answers({ prompts, plain = false }: Pick<VisibleProfile, 'prompts'> & { plain?: boolean }) {
  const answered = prompts.filter(({ answer }) => answer !== '')
  if (answered.length === 0) return null
  return (
    <ul className="grid gap-4">
      {answered.map(({ prompt, answer }) => (
        <Answer key={prompt} plain={plain}>
          <h3 className="text-14 font-medium text-ink-2">{promptLabel(prompt)}</h3>
          <p className={cx('title-22 mt-2 text-pretty whitespace-pre-line', !plain && 'md:text-[1.625rem]')}>
            {answer}
          </p>
        </Answer>
      ))}
    </ul>
  )
}

const Answer = ({ plain, children }: { plain: boolean; children: ReactNode }) =>
  plain ? (
    <li className="border-t border-line pt-5">{children}</li>
  ) : (
    <Panel as="li" className="md:px-7">
      {children}
    </Panel>
  )

/** Shared interests come first. */
export function Interests({ profile: { interests, shared } }: { profile: VisibleProfile }) {
  if (interests.length === 0) return null
  const isShared = (id: string) => shared.includes(id)
  const sorted = interests.toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
  return (
    <Section title="Interests">
      <ul className="flex flex-wrap gap-2">
        {sorted.map((id) => (
          <li key={id}>
            <Chip tone={isShared(id) ? 'lit' : 'default'}>
              {interestLabel(id)}
              {isShared(id) && <span className="sr-only">, you too</span>}
            </Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Languages = ({ languages }: Pick<VisibleProfile, 'languages'>) =>
  languages.length === 0 ? null : (
    <Section title="Speaks">
      <ul className="flex flex-wrap gap-2">
        {languages.map((code) => (
          <li key={code}>
            <Chip tone="line">{languageLabel(code)}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-3 text-14 font-semibold text-ink-2">{title}</h3>
    {children}
  </section>
)

type CreatorLinkProps = { profile: Pick<VisibleProfile, 'id' | 'username' | 'displayName' | 'creator'> }

/** A link from a profile to the person's creator page. */
export function CreatorLink({ profile: { id, username, displayName, creator } }: CreatorLinkProps) {
  if (!creator) return null
  return (
    <Link
      to={username ? paths.creatorNamed(username) : paths.creatorOf(id)}
      className="group @container flex items-center gap-4 rounded-20 bg-ai-wash p-5 text-ink no-underline inset-ring inset-ring-line transition-colors hover:inset-ring-ai"
    >
      <span className="hidden size-11 shrink-0 place-items-center rounded-full bg-field-ai text-on-field @min-[18rem]:grid">
        <Palette className="size-5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold text-ai">Creator</span>
        <span className="title-18 block">{creator.tagline || `What ${displayName} makes`}</span>
        <span className="mt-1 block text-14 tabular-nums">
          <strong>{dollars(creator.subscriptionPrice)}</strong> a month
        </span>
      </span>
      <ChevronRight
        className="size-5 shrink-0 transition-transform group-hover:translate-x-0.5"
        aria-hidden
      />
    </Link>
  )
}

const capitalize = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
