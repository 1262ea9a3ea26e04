import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { KeyHint } from '../key-hint.tsx'
import { personName } from '../person-name.ts'
import { AssignMenu } from './assign-menu.tsx'
import { HolderBar, HolderNote } from './holder-bar.tsx'
import { type ClaimAction, useClaimAction } from './queries.ts'
import type { ItemClaim } from './use-claim.ts'

interface ClaimBarProps {
  claim: ItemClaim
  onRelease: () => void
  /** False for tickets, which are assigned to someone for good. */
  assignable?: boolean
}

/** Shows who has the item. A colleague can take it over after confirming, or assign it. */
export function ClaimBar({ claim, onRelease, assignable = true }: ClaimBarProps) {
  const { queue, item, holder, decided } = claim
  const [confirming, setConfirming] = useState(false)
  const claimAction = useClaimAction(queue, item)
  const heldByColleague = !decided && holder !== null && !holder.mine
  useScreenShortcuts({ ...(heldByColleague && { t: () => setConfirming(true) }) })

  async function changeClaim(action: ClaimAction) {
    try {
      const { holder: current, open } = await claimAction.mutateAsync(action)
      if (!open) return
      toast({ title: successMessage(action, current && personName(current.person)), tone: 'ok' })
      if (action === 'release' && !heldByColleague) onRelease()
    } catch (error) {
      toast({ title: 'That didn’t work', description: friendlyMessage(error), tone: 'destructive' })
      throw error
    }
  }
  const runAction = (action: ClaimAction) => void changeClaim(action).catch(() => undefined)

  if (decided) return <HolderNote tone="warn">Someone else has already handled this.</HolderNote>
  return (
    <HolderBar holder={holder}>
      {heldByColleague && (
        <Button
          variant="outline"
          size="sm"
          pending={claimAction.isPending}
          aria-keyshortcuts="T"
          onClick={() => setConfirming(true)}
        >
          Take over
          <KeyHint>T</KeyHint>
        </Button>
      )}
      {heldByColleague && holder.givenByMe && (
        <Button
          variant="ghost"
          size="sm"
          pending={claimAction.isPending}
          onClick={() => runAction('release')}
        >
          Take it back
        </Button>
      )}
      {assignable && (
        <AssignMenu
          holder={holder}
          pending={claimAction.isPending}
          onAssign={(personId) => runAction({ personId })}
          onRelease={() => runAction('release')}
        />
      )}
      {heldByColleague && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`Take it over from ${personName(holder.person)}?`}
          description="They may be working on it. They’ll see that you have it, and they won’t be able to decide it."
          confirm="Take over"
          enterConfirms
          onConfirm={() => changeClaim('take_over')}
        />
      )}
    </HolderBar>
  )
}

function successMessage(action: ClaimAction, name: string | null): string {
  if (action === 'take_over') return 'It’s yours now'
  return action === 'release' || !name ? 'Anyone can take it now' : `${name} has it for a day`
}
