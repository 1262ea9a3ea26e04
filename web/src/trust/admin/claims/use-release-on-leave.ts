import type { ClaimHolder } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Releases an item that was claimed by opening it, so that viewing alone doesn't block colleagues. An item that was
 * already claimed or is assigned to someone else stays as it is. `initialHolder` is undefined until it is known.
 */
export function useReleaseOnLeave(
  initialHolder: ClaimHolder | null | undefined,
  mine: boolean,
  release: () => unknown,
): void {
  const [mineInitially, setMineInitially] = useState<boolean>()
  if (initialHolder !== undefined && mineInitially === undefined)
    setMineInitially(initialHolder?.mine ?? false)
  const releaseIfClaimed = useEffectEvent(() => {
    if (mineInitially === false && mine) release()
  })
  useEffect(() => () => releaseIfClaimed(), [])
}
