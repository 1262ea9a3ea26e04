import type { MyPhoto } from '@koji/contract'
import { Fragment } from 'react'
import { RuleLink } from './rule-link.tsx'

/** Why others do not see these photos of mine, and what happens with them. */
export function WhyHeld({ photos }: { photos: readonly MyPhoto[] }) {
  const one = photos.length === 1
  const rules = [...new Set(photos.flatMap(({ rule }) => rule ?? []))]
  return (
    <>
      {rules.length === 0
        ? `Our automatic check was not happy with ${one ? 'it' : 'them'}.`
        : `${one ? 'It' : 'They'} may break `}
      {rules.map((rule, index) => (
        <Fragment key={rule}>
          {index > 0 && ' or '}
          <RuleLink id={rule} />
        </Fragment>
      ))}
      {rules.length > 0 && '.'} Others do not see {one ? 'it' : 'them'} until a person of our team has looked
      and found {one ? 'it' : 'them'} fine. What they decide, you find in your notifications.
    </>
  )
}
