import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/card.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'

interface SettingsCardProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** How many things it lists: when one goes, the focus that stood on it comes to the card. */
  count?: number
  children?: ReactNode
}

/** One subject of the settings. */
export function SettingsCard({ title, text, action, count = 0, children }: SettingsCardProps) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card, count)
  return (
    <section ref={card} tabIndex={-1} aria-labelledby={heading} className="rounded-20 outline-none">
      <Panel>
        <PanelHead id={heading} title={title} text={text} action={action} />
        {children}
      </Panel>
    </section>
  )
}

/** A dialog that asked first gives the focus back while it closes. */
const CLOSING_MS = 300

function useKeptFocus(card: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count)
  useEffect(() => {
    const fewer = count < last.current
    last.current = count
    if (!fewer) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [card, count])
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What a card shows: its shape, what went wrong, or what there is. A failed look for news keeps what there was. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return <SkeletonGroup>{skeleton}</SkeletonGroup>
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-14 bg-sunken p-4"
    >
      <p className="min-w-50 flex-1 text-14">
        <strong className="block">This did not load</strong>
        {friendlyMessage(error)}
      </p>
      <Button variant="outline" size="sm" pending={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  )
}
