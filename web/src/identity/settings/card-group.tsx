import { createContext, type ReactNode, useContext, useState } from 'react'

const Waiting = createContext(false)

interface CardGroupProps {
  /** What the cards show; their heights are not known before it is here. */
  queries: readonly { isPending: boolean }[]
  children: ReactNode
}

/** Cards that arrive together, in place of their shapes: one that is late pushes no other down the page. */
export function CardGroup({ queries, children }: CardGroupProps) {
  const [waiting, setWaiting] = useState(true)
  // Once: a card that is asked for again waits alone.
  if (waiting && queries.every(({ isPending }) => !isPending)) setWaiting(false)
  return (
    <Waiting value={waiting}>
      {/* The shapes are another element, so nothing moves when they go; what is pressed on them would go too. */}
      <div key={waiting ? 'waiting' : 'here'} inert={waiting} className="grid gap-6">
        {children}
      </div>
    </Waiting>
  )
}

/** A query of a card in a group: it has nothing to show before the whole group has. */
export function useArrived<Query extends { data: unknown; isPending: boolean; isLoadingError: boolean }>(
  query: Query,
): Query {
  return useContext(Waiting) ? { ...query, data: undefined, isPending: true, isLoadingError: false } : query
}
