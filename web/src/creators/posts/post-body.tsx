import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { isLong, splitHeadline, splitSafeLinks } from './post-text.ts'

/** The text of a post with its headline. Long texts are folded. */
export function PostBody({ text, expanded = false }: { text: string; expanded?: boolean }) {
  const [open, setOpen] = useState(expanded)
  const { headline, body } = splitHeadline(text)
  if (text === '') return null
  return (
    <>
      {headline && <h3 className="title-22 mb-2 wrap-anywhere">{headline}</h3>}
      <p
        className={`max-w-[68ch] text-pretty wrap-anywhere whitespace-pre-line ${isLong(body) && !open ? 'line-clamp-6' : ''}`}
      >
        {splitSafeLinks(body).map(({ text: piece, href }, index) =>
          href ? (
            <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
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
