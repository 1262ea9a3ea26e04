import { createContext, type ReactNode, useContext, useState } from 'react'

const WaitingContext = createContext(false)

interface CardGroupProps {
  /** The data of the cards, on which their heights depend. */
  queries: readonly { isPending: boolean }[]
  children: ReactNode
}

/** Shows skeletons until all cards have data, so that a late card doesn't move the others. */
export function CardGroup({ queries, children }: CardGroupProps) {
  const [waiting, setWaiting] = useState(true)
  // Only once: a refetch later affects a single card.
  if (waiting && queries.every(({ isPending }) => !isPending)) setWaiting(false)
  return (
    <WaitingContext value={waiting}>
      {/* The key remounts the cards, so that nothing animates. Skeletons are inert, because a press on them would be lost. */}
      <div key={waiting ? 'waiting' : 'loaded'} inert={waiting} className="grid gap-6">
        {children}
      </div>
    </WaitingContext>
  )
}

/** A query of a card in a group, which stays pending until the whole group has loaded. */
export function useGroupedQuery<Query extends { data: unknown; isPending: boolean; isLoadingError: boolean }>(
  query: Query,
): Query {
  return useContext(WaitingContext)
    ? { ...query, data: undefined, isPending: true, isLoadingError: false }
    : query
}
