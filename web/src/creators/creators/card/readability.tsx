import { type CardDesign, lowContrastParts } from '@koji/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '#ui/button.tsx'

const WORDS: Record<ReturnType<typeof lowContrastParts>[number], string> = {
  text: 'Neither dark nor light words can be read on this background.',
  badge: 'Words on the accent, such as the price, cannot be read.',
  accent: 'The accent can hardly be told from the background.',
}

interface ReadabilityProps {
  design: CardDesign
  onMend: () => void
}

/** Whether people with weaker eyes can read the card, in words. */
export function Readability({ design, onMend }: ReadabilityProps) {
  const faults = lowContrastParts(design)
  return (
    <div role="status">
      {faults.length === 0 ? (
        <p className="flex items-center gap-2 text-15 text-ok">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          Everybody can read these colours.
        </p>
      ) : (
        <div className="grid gap-3 rounded-20 bg-warn-wash p-4">
          {faults.map((fault) => (
            <p key={fault} className="flex gap-2 text-15">
              <CircleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
              {WORDS[fault]}
            </p>
          ))}
          <Button variant="outline" className="w-fit" onClick={onMend}>
            Make it readable
          </Button>
        </div>
      )}
    </div>
  )
}
