import type { ClaimHolder, ClaimQueue } from '@koji/contract'
import { releaseClaim, useClaimQuery } from './queries.ts'
import { useReleaseOnLeave } from './use-release-on-leave.ts'

interface LoadedItem {
  open: boolean
  holder: ClaimHolder | null
}

export interface ItemClaim {
  queue: ClaimQueue
  item: string
  holder: ClaimHolder | null
  /** A colleague decided the item while it was open here. */
  decided: boolean
  /** A colleague has claimed or decided the item. */
  blocked: boolean
}

/** Claims an item while it is open here, unless a colleague has it. `loaded` is undefined until the item is loaded. */
export function useClaim(queue: ClaimQueue, item: string, loaded: LoadedItem | undefined): ItemClaim {
  const { data } = useClaimQuery(queue, item, loaded?.open ?? false)
  const holder = (data ? data.holder : loaded?.holder) ?? null
  const decided = data?.open === false
  useReleaseOnLeave(loaded?.holder, holder?.mine ?? false, () => releaseClaim(queue, item))
  return { queue, item, holder, decided, blocked: decided || (holder !== null && !holder.mine) }
}
