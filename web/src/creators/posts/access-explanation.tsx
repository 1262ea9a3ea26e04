import type { Post } from '@koji/contract'
import { Info } from 'lucide-react'
import { useLanguage } from '#lib/my-account.ts'
import { explainAccess } from './explain-access.ts'

interface AccessButtonProps {
  post: Pick<Post, 'why' | 'locked'>
  open: boolean
  /** The id of the explanation. */
  explanationId: string
  onPress: () => void
}

export function AccessButton({ post, open, explanationId, onPress }: AccessButtonProps) {
  const question = questionFor(post)
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={explanationId}
      aria-label={question}
      title={question}
      onClick={onPress}
      className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Info className="size-4.5" aria-hidden />
    </button>
  )
}

function questionFor({ why, locked }: AccessButtonProps['post']): string {
  if (locked) return 'Why can’t I see this?'
  return why.reason === 'yours' ? 'Who sees this?' : 'Why can I see this?'
}

interface AccessExplanationProps {
  id: string
  post: Pick<Post, 'visibility' | 'why' | 'author'>
  open: boolean
  subscribers?: number
}

/** Explains in one sentence why the viewer can see the post or not. */
export function AccessExplanation({ id, post, open, subscribers }: AccessExplanationProps) {
  const language = useLanguage()
  return (
    <p id={id} role="status" className="mb-3 rounded-14 bg-sunken px-4 py-2.5 text-14 empty:hidden">
      {open && explainAccess({ post, name: post.author.displayName, subscribers, language })}
    </p>
  )
}
