import { REFERRAL_CODE_MAX } from '@koji/contract/constants'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { isReferralCode, referralCode, setReferralCode } from './referral-code.ts'

/** The button that had the focus is gone. */
const goOnThere = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

/** For a code that somebody was told; one out of a link is known already. Whoever has none passes it by. */
export function InvitationCode() {
  const [typed, setTyped] = useState<string | null>(null)
  const kept = referralCode()
  if (typed === null)
    return (
      <Button
        type="button"
        variant="link"
        size="sm"
        className="-my-2 -ml-1.5 w-fit"
        onClick={() => setTyped(kept ?? '')}
      >
        {kept ? `Invitation code ${kept}` : 'I have an invitation code'}
      </Button>
    )
  return (
    <div ref={goOnThere}>
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
