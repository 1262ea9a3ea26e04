import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...args: never[]) => unknown>

/**
 * Returns handlers that never change but always call the newest ones, so that memoized components don't render again.
 */
export function useStableHandlers<All extends Handlers>(handlers: All): All {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [name, (...args: never[]) => newest.current[name]!(...args)]),
    ),
  )
  return stable as All
}
