import type { CaseSummary } from '@koji/contract'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { AssignMenu } from '../claims/assign-menu.tsx'
import { HolderBar } from '../claims/holder-bar.tsx'
import { useAssign } from './queries.ts'
import { nameOf } from './words.ts'

interface CaseHolderProps {
  id: string
  holder: CaseSummary['holder']
}

/** Who has it. Whoever does may give it to a colleague, or let it go. */
export function CaseHolder({ id, holder }: CaseHolderProps) {
  const assign = useAssign(id)

  const give = (personId: string | null) =>
    assign.mutate(personId, {
      onSuccess: ({ holder: now }) =>
        toast({
          title: now ? `${nameOf(now.person)} has it for a day` : 'Anybody can take it now',
          tone: 'ok',
        }),
      onError: (error) =>
        toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
    })

  const taken = holder !== null && !holder.mine
  return (
    <HolderBar thing="this case" holder={holder}>
      {taken && holder.givenByMe && (
        <Button variant="ghost" size="sm" pending={assign.isPending} onClick={() => give(null)}>
          Take it back
        </Button>
      )}
      {!taken && (
        <AssignMenu holder={holder} pending={assign.isPending} onGive={give} onLetGo={() => give(null)} />
      )}
    </HolderBar>
  )
}
