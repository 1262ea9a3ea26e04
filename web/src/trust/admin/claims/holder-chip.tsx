import type { ClaimHolder } from '@koji/contract'
import { Hand } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { personName } from '../person-name.ts'

export const HolderChip = ({ holder }: { holder: ClaimHolder | null }) =>
  holder && (
    <Chip size="sm" tone="line" icon={Hand}>
      {holder.mine ? 'Yours' : personName(holder.person)}
    </Chip>
  )
