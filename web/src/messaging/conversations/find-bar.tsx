import { SEARCH_MIN } from '@koji/contract'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '#lib/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useMessageSearch } from './queries.ts'

const DEBOUNCE_MS = 250

interface FindBarProps {
  matchId: string
  onFound(seq: number, text: string): void
  onClose(): void
}

/** Searches the conversation and steps through the results, starting with the newest. */
export function FindBar({ matchId, onFound, onClose }: FindBarProps) {
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState({ text: '', index: 0 })
  const bar = useRef<HTMLDivElement>(null)
  const debounced = useDebounced(typed.trim(), DEBOUNCE_MS)
  const text = debounced.length >= SEARCH_MIN ? debounced : ''
  const search = useMessageSearch(matchId, text)
  const results =
    text && !search.isPlaceholderData ? (search.data?.pages.flatMap(({ items }) => items) ?? []) : []
  // A new search starts with the newest result.
  const index = position.text === text ? position.index : 0
  const setIndex = (next: number) => setPosition({ text, index: next })
  const seq = results[index]?.seq

  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  const show = useEffectEvent((found: number) => onFound(found, text))
  useEffect(() => {
    if (seq) show(seq)
  }, [seq, text])

  function older() {
    if (index + 1 < results.length) setIndex(index + 1)
    if (index + 2 >= results.length && search.hasNextPage && !search.isFetchingNextPage)
      void search.fetchNextPage()
  }
  const newer = () => setIndex(Math.max(0, index - 1))

  function handleKeyDown(event: KeyboardEvent) {
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
        onKeyDown={handleKeyDown}
        className="flex-1"
      />
      <p role="status" className="min-w-16 px-1 text-center text-14 text-ink-2 tabular-nums">
        {text && !search.isFetching && results.length === 0 && 'Nothing'}
        {results.length > 0 && `${index + 1} of ${results.length}${search.hasNextPage ? '+' : ''}`}
      </p>
      <Button variant="ghost" size="icon" aria-label="Older" disabled={!results[index + 1]} onClick={older}>
        <ChevronUp className="size-5" aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Newer" disabled={index === 0} onClick={newer}>
        <ChevronDown className="size-5" aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Close search" onClick={onClose}>
        <X className="size-5" aria-hidden />
      </Button>
    </div>
  )
}
