import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { isLong, piecesOf, toldIn } from './post-text.ts'

/** The words of a post: a headline where there is one, and the end of a long one when it is wanted. */
export function PostWords({ text, whole = false }: { text: string; whole?: boolean }) {
  const [open, setOpen] = useState(whole)
  const { headline, body } = toldIn(text)
  if (text === '') return null
  return (
    <>
      {headline && <h3 className="title-22 mb-2 wrap-anywhere">{headline}</h3>}
      <p
        className={`max-w-[68ch] text-pretty wrap-anywhere whitespace-pre-line ${isLong(body) && !open ? 'line-clamp-6' : ''}`}
      >
        {piecesOf(body).map(({ text: piece, href }, place) =>
          href ? (
            <a key={place} href={href} target="_blank" rel="noopener nofollow ugc">
              {piece}
            </a>
          ) : (
            piece
          ),
        )}
      </p>
      {isLong(body) && (
        <Button
          variant="link"
          size="sm"
          className="-ml-1.5"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  )
}
