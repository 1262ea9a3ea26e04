import { Fragment } from 'react'
import { piecesOf } from './pieces.ts'

/** A text with what was looked for lit up. */
export const Marked = ({ text, part }: { text: string; part: string }) => (
  <>
    {piecesOf(text, part).map(({ text: piece, lit }, place) =>
      lit ? (
        <mark key={place} className="rounded-[3px] bg-koji text-on-koji">
          {piece}
        </mark>
      ) : (
        <Fragment key={place}>{piece}</Fragment>
      ),
    )}
  </>
)
