import type { AccountStatus, Role } from '@koji/contract'
import { MailWarning, ShieldUser, Sparkles } from 'lucide-react'
import { Chip } from '#ui/chip.tsx'
import { ROLE_WORDS, STATUS_TONES, STATUS_WORDS } from './words.ts'

interface PersonMarksProps {
  roles: readonly Role[]
  status: AccountStatus
  verified: boolean
}

/** What is out of the ordinary about somebody. */
export const PersonMarks = ({ roles, status, verified }: PersonMarksProps) => (
  <>
    {roles.map((role) => (
      <Chip
        key={role}
        size="sm"
        tone={role === 'admin' ? 'lit' : 'ai'}
        icon={role === 'admin' ? ShieldUser : Sparkles}
      >
        {ROLE_WORDS[role]}
      </Chip>
    ))}
    {status !== 'active' && (
      <Chip size="sm" tone={STATUS_TONES[status]}>
        {STATUS_WORDS[status]}
      </Chip>
    )}
    {!verified && (
      <Chip size="sm" tone="warn" icon={MailWarning}>
        E-mail unconfirmed
      </Chip>
    )}
  </>
)
