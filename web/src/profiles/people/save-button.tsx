import type { SavedKind } from '@koji/contract'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useSave } from './save.ts'

interface SaveButtonProps {
  kind: SavedKind
  person: { id: string; displayName: string; saved: boolean }
  /** Phones show only the icon. */
  compact?: boolean
}

/** Saves and unsaves. Undoing a removal restores the note as well. */
export function SaveButton({ kind, person, compact = false }: SaveButtonProps) {
  const save = useSave(kind, person)

  const remove = () =>
    save.mutate(false, {
      onSuccess: (removed) =>
        toast({
          title: `${person.displayName} is no longer saved`,
          ...(removed && { action: { label: 'Undo', onPress: () => save.mutate(removed) } }),
        }),
    })

  return (
    <Button
      variant={person.saved ? 'secondary' : 'outline'}
      aria-pressed={person.saved}
      className={compact ? 'max-md:size-11 max-md:px-0' : undefined}
      onClick={() => (person.saved ? remove() : save.mutate(true))}
    >
      {person.saved ? (
        <BookmarkCheck className="size-5" aria-hidden />
      ) : (
        <Bookmark className="size-5" aria-hidden />
      )}
      <span className={compact ? 'max-md:sr-only' : undefined}>{person.saved ? 'Saved' : 'Save'}</span>
    </Button>
  )
}
