import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...given: never[]) => unknown>

/** The same functions at every turn, which do what the newest ones do: for parts that are only drawn again when they change. */
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
