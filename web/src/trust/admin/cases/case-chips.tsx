import type { CaseSummary } from '@koji/contract'
import { EyeOff, Flag, Gavel, HelpCircle, ScanEye, Siren } from 'lucide-react'
import { counted } from '#lib/format.ts'
import { Chip } from '#ui/chip.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { ACTION_LABELS, reasonLabel } from './labels.ts'

export function CaseChips({ summary }: { summary: CaseSummary }) {
  const { outcome, severe, held, verdict, reporters, reason, source, holder } = summary
  if (outcome)
    return (
      <Chip size="sm" tone={outcome.action === 'keep' ? 'ok' : 'danger'} icon={Gavel}>
        {ACTION_LABELS[outcome.action].past}
        {outcome.by && ` by ${outcome.by}`}
      </Chip>
    )
  return (
    <>
      {severe && (
        <Chip size="sm" tone="danger" icon={Siren}>
          First
        </Chip>
      )}
      {held && (
        <Chip size="sm" tone="danger" icon={EyeOff}>
          Held
        </Chip>
      )}
      {verdict === 'unsure' && (
        <Chip size="sm" tone="warn" icon={HelpCircle}>
          Unsure
        </Chip>
      )}
      {source === 'automatic' && (
        <Chip size="sm" tone="ai" icon={ScanEye}>
          Check
        </Chip>
      )}
      {reporters > 0 && (
        <Chip size="sm" tone="ume" icon={Flag}>
          {counted(reporters, 'report')}
        </Chip>
      )}
      {reason && <Chip size="sm">{reasonLabel(reason)}</Chip>}
      <HolderChip holder={holder} />
    </>
  )
}
