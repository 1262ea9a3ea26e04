import type { Post } from '@koji/contract'
import { Info } from 'lucide-react'
import { useId, useState } from 'react'
import { useLanguage } from '../lib/my-account.ts'
import { whyWords } from './why.ts'

interface WhySeenProps {
  post: Pick<Post, 'visibility' | 'why' | 'locked' | 'author'>
  subscribers?: number
}

/** A question mark that answers in one sentence. */
export function WhySeen({ post, subscribers }: WhySeenProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const language = useLanguage()
  const question = post.locked
    ? 'Why can’t I see this?'
    : post.why.reason === 'yours'
      ? 'Who sees this?'
      : 'Why can I see this?'
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={question}
        title={question}
        onClick={() => setOpen(!open)}
        className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Info className="size-4.5" aria-hidden />
      </button>
      <p
        id={id}
        role="status"
        className="order-last basis-full rounded-14 bg-sunken px-4 py-2.5 text-14 empty:hidden"
      >
        {open && whyWords({ post, name: post.author.displayName, subscribers, language })}
      </p>
    </>
  )
}
