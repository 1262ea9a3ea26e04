import type { Post } from '@koji/contract'
import { Info } from 'lucide-react'
import { useLanguage } from '#lib/my-account.ts'
import { whyWords } from './why.ts'

interface WhyButtonProps {
  post: Pick<Post, 'why' | 'locked'>
  open: boolean
  /** Where the answer stands. */
  answerId: string
  onPress: () => void
}

export function WhyButton({ post, open, answerId, onPress }: WhyButtonProps) {
  const question = questionAbout(post)
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={answerId}
      aria-label={question}
      title={question}
      onClick={onPress}
      className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Info className="size-4.5" aria-hidden />
    </button>
  )
}

function questionAbout({ why, locked }: WhyButtonProps['post']): string {
  if (locked) return 'Why can’t I see this?'
  return why.reason === 'yours' ? 'Who sees this?' : 'Why can I see this?'
}

interface WhyAnswerProps {
  id: string
  post: Pick<Post, 'visibility' | 'why' | 'author'>
  open: boolean
  subscribers?: number
}

/** One sentence, once it was asked for. */
export function WhyAnswer({ id, post, open, subscribers }: WhyAnswerProps) {
  const language = useLanguage()
  return (
    <p id={id} role="status" className="mb-3 rounded-14 bg-sunken px-4 py-2.5 text-14 empty:hidden">
      {open && whyWords({ post, name: post.author.displayName, subscribers, language })}
    </p>
  )
}
