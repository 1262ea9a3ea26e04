import { type DeskTicket, TICKET_CLAIM_MINUTES } from '@koji/contract'
import { clock } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import type { useTicketActs } from './queries.ts'

interface ClaimBarProps extends Pick<ReturnType<typeof useTicketActs>, 'claim' | 'release'> {
  held: DeskTicket['claim']
  mine: boolean
}

/** Who answers this one right now, so that no two do. */
export function ClaimBar({ held, mine, claim, release }: ClaimBarProps) {
  const language = useLanguage()
  const failure = claim.error ?? release.error
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-14 bg-sunken px-4 py-3 text-14">
      <p role="status">
        {held
          ? mine
            ? `You are answering this until ${clock(held.until, language)}.`
            : `${held.by.name} is answering this until ${clock(held.until, language)}.`
          : 'Nobody is answering this yet.'}
        {failure && <span className="block font-medium text-danger">{friendlyMessage(failure)}</span>}
      </p>
      {!held && (
        <Button variant="outline" size="sm" pending={claim.isPending} onClick={() => claim.mutate()}>
          I answer this ({TICKET_CLAIM_MINUTES} minutes)
        </Button>
      )}
      {held && mine && (
        <Button variant="ghost" size="sm" pending={release.isPending} onClick={() => release.mutate()}>
          Give it back
        </Button>
      )}
    </div>
  )
}
