import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { KeyHint } from '../key-hint.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { HolderBar, HolderNote, holderName } from './holder-bar.tsx'
import { type ClaimAct, useClaimAct } from './queries.ts'
import type { Claiming } from './use-claim.ts'

interface ClaimBarProps {
  claim: Claiming
  /** Whoever lets it go is done with it. */
  onLetGo: () => void
}

/** Who has what waits. A colleague can take it over after a question, or pass it on. */
export function ClaimBar({ claim: { queue, item, holder, decided }, onLetGo }: ClaimBarProps) {
  const [asking, setAsking] = useState(false)
  const act = useClaimAct(queue, item)
  const taken = !decided && holder !== null && !holder.mine
  useScreenShortcuts({ ...(taken && { t: () => setAsking(true) }) })

  async function go(wish: ClaimAct) {
    try {
      const { holder: now, open } = await act.mutateAsync(wish)
      if (!open) return
      toast({ title: toldOf(wish, now && holderName(now.person)), tone: 'ok' })
      if (wish === 'let_go' && !taken) onLetGo()
    } catch (error) {
      toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' })
      throw error
    }
  }
  const press = (wish: ClaimAct) => void go(wish).catch(() => undefined)

  if (decided) return <HolderNote tone="warn">Somebody else has decided this meanwhile.</HolderNote>
  return (
    <HolderBar thing="this" holder={holder}>
      {taken && (
        <Button
          variant="outline"
          size="sm"
          pending={act.isPending}
          aria-keyshortcuts="T"
          onClick={() => setAsking(true)}
        >
          Take over
          <KeyHint>T</KeyHint>
        </Button>
      )}
      {taken && holder.givenByMe && (
        <Button variant="ghost" size="sm" pending={act.isPending} onClick={() => press('let_go')}>
          Take it back
        </Button>
      )}
      <AssignMenu
        holder={holder}
        pending={act.isPending}
        onGive={(personId) => press({ personId })}
        onLetGo={() => press('let_go')}
      />
      {taken && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Take it over from ${holderName(holder.person)}?`}
          description="They may be in the middle of it. They see at once that you have it, and cannot decide it any more."
          confirm="Take over"
          enterConfirms
          onConfirm={() => go('take_over')}
        />
      )}
    </HolderBar>
  )
}

function toldOf(wish: ClaimAct, name: string | null): string {
  if (wish === 'take_over') return 'It is yours now'
  return wish === 'let_go' || !name ? 'Anybody can take it now' : `${name} has it for a day`
}
