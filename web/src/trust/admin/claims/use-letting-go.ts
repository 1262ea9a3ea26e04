import type { Holder } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What somebody only looked at is not kept from the others. What was theirs before stays theirs, and what they gave away.
 * `before` is who had it when it was opened, undefined until that is known.
 */
export function useLettingGo(before: Holder | null | undefined, mine: boolean, letGo: () => unknown): void {
  const [mineBefore, setMineBefore] = useState<boolean>()
  if (before !== undefined && mineBefore === undefined) setMineBefore(before?.mine ?? false)
  const leave = useEffectEvent(() => {
    if (mineBefore === false && mine) letGo()
  })
  useEffect(() => () => leave(), [])
}
