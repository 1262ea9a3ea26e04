import { EyeOff } from 'lucide-react'
import { RuleLink } from '#profiles/people/rule-link.tsx'

/** Says that the texts of the page are hidden until a review, and why. */
export const HeldTextNotice = ({ rule }: { rule: string | null }) =>
  rule && (
    <section role="status" className="flex gap-3 rounded-20 bg-warn-wash p-5">
      <EyeOff className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">We look at your words first</p>
        <p className="mt-1 text-15 text-pretty">
          They may break <RuleLink id={rule} />. A person reads them soon; others do not see what you wrote on
          your page meanwhile.{' '}
          <a className="underline" href="#words">
            Change them
          </a>
        </p>
      </div>
    </section>
  )
