import { BookOpen } from 'lucide-react'
import { communityRule } from './labels.ts'

/** The text of the rule, next to the decision. */
export function RuleNote({ id }: { id: string | null }) {
  const rule = communityRule(id)
  if (!rule) return null
  return (
    <div className="flex gap-3 rounded-14 bg-koji-wash p-4 text-14">
      <BookOpen className="mt-0.5 size-5 shrink-0" aria-hidden />
      <p className="min-w-0 text-pretty">
        <b>
          Rule {rule.id}, {rule.title}.
        </b>{' '}
        {rule.text} <span className="text-ink-2">{rule.consequence}</span>
      </p>
    </div>
  )
}
