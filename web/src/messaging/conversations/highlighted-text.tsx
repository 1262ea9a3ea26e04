import { Fragment } from 'react'
import { splitByQuery } from './highlight.ts'

export const HighlightedText = ({ text, query }: { text: string; query: string }) => (
  <>
    {splitByQuery(text, query).map(({ text: piece, isMatch }, index) =>
      isMatch ? (
        <mark key={index} className="rounded-[3px] bg-koji text-on-koji">
          {piece}
        </mark>
      ) : (
        <Fragment key={index}>{piece}</Fragment>
      ),
    )}
  </>
)
