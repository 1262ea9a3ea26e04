import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type ProfileSearchResult, SEARCH_MIN } from '@koji/contract'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { useProfileSearch } from '#profiles/profiles/queries.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Backdrop } from '#ui/modal.tsx'
import type { NavItem } from '../navigation.ts'
import { paletteOpen } from './command-palette-state.ts'
import { destinations } from './destinations.ts'

type Entry = { key: string; to: string; label: string } & (
  | { kind: 'screen'; icon: NavItem['icon'] }
  | { kind: 'person'; person: ProfileSearchResult }
)

/** Finds screens, people and creators by name. Opens with Ctrl+K or ⌘K. */
export function CommandPalette() {
  const open = useStore(paletteOpen)
  return (
    <Dialog.Root open={open} onOpenChange={paletteOpen.set}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Viewport className="fixed inset-0 z-60 flex items-start justify-center px-3 pt-[min(12dvh,7rem)]">
          <Dialog.Popup
            aria-label="Command palette"
            className="flex max-h-[min(36rem,76dvh)] w-full max-w-150 flex-col overflow-hidden rounded-28 bg-raised text-ink shadow-lift ring ring-line transition-[scale,opacity] duration-160 ease-koji outline-none data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            <Finder />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { entries, pending } = useEntries(typed)

  function go({ to }: Entry) {
    paletteOpen.set(false)
    void navigate(to)
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={entries}
      itemToStringValue={({ label }: Entry) => label}
      filter={null}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <Search className="size-5 shrink-0 text-ink-2" aria-hidden />
        <Autocomplete.Input
          aria-label="Search screens, people and creators"
          placeholder="Screens, people, creators"
          className="h-14 w-full bg-transparent text-16 outline-none"
        />
        <kbd className="rounded-8 bg-sunken px-2 py-1 font-sans text-12 font-semibold text-ink-2">Esc</kbd>
        <Dialog.Close className="sr-only">Close</Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2" tabIndex={-1}>
        <Autocomplete.Empty className="px-3 py-6 text-center text-ink-2 empty:hidden">
          {pending && 'Looking…'}
          {!pending && typed.trim() ? `Nothing and nobody is called “${typed.trim()}”` : null}
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(entry: Entry) => (
            <Autocomplete.Item
              key={entry.key}
              value={entry}
              onClick={() => go(entry)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-14 px-3 font-medium select-none data-highlighted:bg-sunken"
            >
              <Face entry={entry} />
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              <span className="text-14 text-ink-2">{describe(entry)}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

function useEntries(typed: string): { entries: Entry[]; pending: boolean } {
  const { session, isCreator, isAdmin } = useSession()
  // Not deferred: Enter opens the first entry, which must match the last letter typed.
  const query = typed.trim().toLowerCase()
  const { data, isFetching } = useProfileSearch(useDeferredValue(query))
  const screens = destinations({ isCreator, isAdmin, id: session?.account.id ?? '' })
    .filter(({ label }) => label.toLowerCase().includes(query))
    .map(({ label, to, icon }): Entry => ({ kind: 'screen', key: to, to, label, icon }))
  const people = query.length >= SEARCH_MIN ? (data?.items ?? []) : []
  const entries = [
    ...screens,
    ...people.map(
      (person): Entry => ({
        kind: 'person',
        key: person.id,
        label: person.displayName,
        to: person.isCreator ? paths.creatorOf(person.id) : paths.profileOf(person.id),
        person,
      }),
    ),
  ]
  return { entries, pending: isFetching }
}

function Face({ entry }: { entry: Entry }) {
  if (entry.kind === 'person') return <Avatar name={entry.label} src={entry.person.avatarUrl} size={32} />
  const Icon = entry.icon
  return <Icon className="mx-1.5 size-5 shrink-0" aria-hidden />
}

const describe = (entry: Entry): string =>
  entry.kind === 'screen' ? 'Screen' : entry.person.isCreator ? 'Creator' : 'Person'
