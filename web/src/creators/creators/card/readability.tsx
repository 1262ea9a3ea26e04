import { type CardDesign, lowContrastParts } from '@koji/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '#ui/button.tsx'

const PROBLEMS: Record<ReturnType<typeof lowContrastParts>[number], string> = {
  text: 'Neither dark nor light words can be read on this background.',
  badge: 'Words on the accent, such as the price, cannot be read.',
  accent: 'The accent can hardly be told from the background.',
}

interface ReadabilityProps {
  design: CardDesign
  onFix: () => void
}

/** Says in words whether the card has enough contrast. */
export function Readability({ design, onFix }: ReadabilityProps) {
  const problems = lowContrastParts(design)
  return (
    <div role="status">
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-15 text-ok">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          Everybody can read these colours.
        </p>
      ) : (
        <div className="grid gap-3 rounded-20 bg-warn-wash p-4">
          {problems.map((problem) => (
            <p key={problem} className="flex gap-2 text-15">
              <CircleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
              {PROBLEMS[problem]}
            </p>
          ))}
          <Button variant="outline" className="w-fit" onClick={onFix}>
            Make it readable
          </Button>
        </div>
      )}
    </div>
  )
}
