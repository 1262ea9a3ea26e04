import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...given: never[]) => unknown>

/**
 * Returns handlers that never change but always call the newest ones, so that memoized components don't render again.
 */
export function useSteady<All extends Handlers>(handlers: All): All {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [name, (...given: never[]) => newest.current[name]!(...given)]),
    ),
  )
  return steady as All
}
