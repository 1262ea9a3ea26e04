import { SEARCH_MIN } from '@koji/contract'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '#lib/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useMessageSearch } from './queries.ts'

const TYPING_MS = 250

interface FindBarProps {
  matchId: string
  /** Zero when nothing is. */
  onFound(seq: number, text: string): void
  onClose(): void
}

/** Looks through the conversation, the newest first, one place after the other. */
export function FindBar({ matchId, onFound, onClose }: FindBarProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState({ text: '', place: 0 })
  const bar = useRef<HTMLDivElement>(null)
  const settled = useDebounced(typed.trim(), TYPING_MS)
  const text = settled.length >= SEARCH_MIN ? settled : ''
  const found = useMessageSearch(matchId, text)
  const all = text && !found.isPlaceholderData ? (found.data?.pages.flatMap(({ items }) => items) ?? []) : []
  // Every search begins with the newest.
  const place = at.text === text ? at.place : 0
  const setPlace = (next: number) => setAt({ text, place: next })
  const seq = all[place]?.seq

  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  const show = useEffectEvent((where: number) => onFound(where, text))
  useEffect(() => {
    if (seq) show(seq)
  }, [seq, text])

  function older() {
    if (place + 1 < all.length) setPlace(place + 1)
    if (place + 2 >= all.length && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }
  const newer = () => setPlace(Math.max(0, place - 1))

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') (event.shiftKey ? newer : older)()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={bar}
      role="search"
      className="flex items-center gap-1 bg-surface px-3 py-2 shadow-[0_1px_0_var(--line)] md:px-5"
    >
      <Input
        type="search"
        label="Search in this conversation"
        labelHidden
        placeholder="Search in this conversation"
        value={typed}
        onValueChange={setTyped}
        onKeyDown={pressed}
        className="flex-1"
      />
      <p role="status" className="min-w-16 px-1 text-center text-14 text-ink-2 tabular-nums">
        {text && !found.isFetching && all.length === 0 && 'Nothing'}
        {all.length > 0 && `${place + 1} of ${all.length}${found.hasNextPage ? '+' : ''}`}
      </p>
      <Button variant="ghost" size="icon" aria-label="Older" disabled={!all[place + 1]} onClick={older}>
        <ChevronUp className="size-5" aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Newer" disabled={place === 0} onClick={newer}>
        <ChevronDown className="size-5" aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Close search" onClick={onClose}>
        <X className="size-5" aria-hidden />
      </Button>
    </div>
  )
}
