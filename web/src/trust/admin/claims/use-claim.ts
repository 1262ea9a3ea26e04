import type { ClaimQueue, Holder } from '@koji/contract'
import { letGo, useClaimQuery } from './queries.ts'
import { useLettingGo } from './use-letting-go.ts'

interface Seen {
  open: boolean
  holder: Holder | null
}

export interface Claiming {
  queue: ClaimQueue
  item: string
  holder: Holder | null
  /** A colleague has decided it while it was open here. */
  decided: boolean
  /** Not mine to decide right now. */
  blocked: boolean
}

/** Mine while it is open here, unless a colleague has it. `seen` is what it was when it was read, undefined before. */
export function useClaim(queue: ClaimQueue, item: string, seen: Seen | undefined): Claiming {
  const { data } = useClaimQuery(queue, item, seen?.open ?? false)
  const holder = (data ? data.holder : seen?.holder) ?? null
  const decided = data?.open === false
  useLettingGo(seen?.holder, holder?.mine ?? false, () => letGo(queue, item))
  return { queue, item, holder, decided, blocked: decided || (holder !== null && !holder.mine) }
}
