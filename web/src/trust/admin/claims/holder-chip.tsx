import type { Holder } from '@koji/contract'
import { Hand } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { holderName } from './holder-bar.tsx'

/** In a list: who is at it. */
export const HolderChip = ({ holder }: { holder: Holder | null }) =>
  holder && (
    <Chip size="sm" tone="line" icon={Hand}>
      {holder.mine ? 'Yours' : holderName(holder.person)}
    </Chip>
  )
