import type { AccountStatus, Role } from '@koji/contract'
import { MailWarning, ShieldUser, Sparkles } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { ACCOUNT_STATUS_LABELS } from '../account-status.ts'
import { ROLE_LABELS, STATUS_TONES } from './labels.ts'

interface PersonChipsProps {
  roles: readonly Role[]
  status: AccountStatus
  verified: boolean
}

/** The roles of a person, and anything unusual about the account. */
export const PersonChips = ({ roles, status, verified }: PersonChipsProps) => (
  <>
    {roles.map((role) => (
      <Chip
        key={role}
        size="sm"
        tone={role === 'admin' ? 'lit' : 'ai'}
        icon={role === 'admin' ? ShieldUser : Sparkles}
      >
        {ROLE_LABELS[role]}
      </Chip>
    ))}
    {status !== 'active' && (
      <Chip size="sm" tone={STATUS_TONES[status]}>
        {ACCOUNT_STATUS_LABELS[status]}
      </Chip>
    )}
    {!verified && (
      <Chip size="sm" tone="warn" icon={MailWarning}>
        Email unconfirmed
      </Chip>
    )}
  </>
)
