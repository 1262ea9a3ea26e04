import { REFERRAL_CODE_MAX } from '@koji/contract/constants'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { isReferralCode, referralCode, setReferralCode } from './referral-code.ts'

/** The focused button is replaced by the input. */
const focusInput = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

/** Collapsed by default, because codes from links are stored already and most people have none. */
export function InvitationCode() {
  const [typed, setTyped] = useState<string | null>(null)
  const stored = referralCode()
  if (typed === null)
    return (
      <Button
        type="button"
        variant="link"
        size="sm"
        className="-my-2 -ml-1.5 w-fit"
        onClick={() => setTyped(stored ?? '')}
      >
        {stored ? `Invitation code ${stored}` : 'I have an invitation code'}
      </Button>
    )
  return (
    <div ref={focusInput}>
      <Input
        label="Invitation code"
        hint="Capitals do not matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERRAL_CODE_MAX}
        value={typed}
        onValueChange={(next) => {
          setTyped(next)
          setReferralCode(next)
        }}
        error={typed.trim() && !isReferralCode(typed) ? 'Codes have letters and digits only.' : undefined}
      />
    </div>
  )
}
