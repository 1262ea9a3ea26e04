import type { MyPhoto } from '@koji/contract'
import { Fragment } from 'react'
import { RuleLink } from './rule-link.tsx'

/** Explains to their owner why photos are held. */
export function WhyHeld({ photos }: { photos: readonly MyPhoto[] }) {
  const isOne = photos.length === 1
  const rules = [...new Set(photos.flatMap(({ rule }) => rule ?? []))]
  return (
    <>
      {rules.length === 0
        ? `Our automatic check was not happy with ${isOne ? 'it' : 'them'}.`
        : `${isOne ? 'It' : 'They'} may break `}
      {rules.map((rule, index) => (
        <Fragment key={rule}>
          {index > 0 && ' or '}
          <RuleLink id={rule} />
        </Fragment>
      ))}
      {rules.length > 0 && '.'} Others do not see {isOne ? 'it' : 'them'} until a person of our team has
      looked and found {isOne ? 'it' : 'them'} fine. What they decide, you find in your notifications.
    </>
  )
}
