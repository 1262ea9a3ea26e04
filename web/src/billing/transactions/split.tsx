import type { TransactionDetails } from '@koji/contract'
import { Citrus, type LucideIcon, Palette, Undo2 } from 'lucide-react'
import { dollars } from '#lib/format.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { HIDDEN_CREATOR, type Part, splitPayment } from './labels.ts'

const STYLES: Record<Part['key'], { icon: LucideIcon; barClass: string; iconClass: string }> = {
  creator: { icon: Palette, barClass: 'bg-ai', iconClass: 'text-ai' },
  platform: { icon: Citrus, barClass: 'bg-koji', iconClass: '' },
  givenBack: { icon: Undo2, barClass: 'bg-pine', iconClass: 'text-pine' },
}

/** Shows who has the money now, as a bar and as lines. */
export function Split({ payment: { amount, creator, split } }: { payment: TransactionDetails }) {
  const parts = splitPayment(split, creator?.displayName ?? HIDDEN_CREATOR)
  return (
    <Panel as="section" aria-labelledby="split">
      <PanelHead id="split" title="Where each cent is" />
      <div aria-hidden className="flex h-3.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map((part) => (
          <span key={part.key} className={STYLES[part.key].barClass} style={{ flex: part.amount }} />
        ))}
      </div>
      <dl className="mt-4 grid gap-3">
        {parts.map((part) => (
          <Line key={part.key} part={part} />
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-bold">
          <dt>Paid</dt>
          <dd className="tabular-nums">{dollars(amount)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function Line({ part: { key, name, amount, note } }: { part: Part }) {
  const { icon: Icon, iconClass } = STYLES[key]
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex min-w-0 gap-2">
        <Icon className={`mt-0.75 size-4.5 shrink-0 ${iconClass}`} aria-hidden />
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          {note && <span className="block text-14 text-ink-2">{note}</span>}
        </span>
      </dt>
      <dd className="font-semibold tabular-nums">{dollars(amount)}</dd>
    </div>
  )
}
