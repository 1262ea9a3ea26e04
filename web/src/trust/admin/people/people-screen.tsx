import { STANDINGS } from '@koji/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { PeopleList } from './people-list.tsx'
import type { Filters } from './queries.ts'
import { STATUS_WORDS } from './words.ts'

const ANY = 'any'
const ROLES = [
  { value: ANY, label: 'Any role' },
  { value: 'creator', label: 'Creators' },
  { value: 'admin', label: 'Admins' },
] as const
const STATUSES = [
  { value: ANY, label: 'Any standing' },
  ...STANDINGS.map((value) => ({ value, label: STATUS_WORDS[value] })),
]

/** Who is here. What is asked for is in the address, so that it can be linked to. */
export function PeopleScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const [text, setText] = useState(filters.search ?? '')

  const change = (name: keyof Filters, value: string | null) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  /** At once: what waits could come when somebody has gone on already, and bring them back. */
  const type = (next: string) => {
    setText(next)
    change('search', next.trim() || null)
  }

  return (
    <Screen title="People" width="wide" lead="Opening somebody is written to the audit log, with your name.">
      <BackLink to={paths.adminDashboard} className="mb-3">
        Dashboard
      </BackLink>
      <div
        role="search"
        className="mb-5 grid items-end gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem]"
      >
        <Input
          type="search"
          label="Search"
          placeholder="Name, @username, e-mail or id"
          value={text}
          onValueChange={type}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label="Role"
          value={filters.role ?? ANY}
          options={ROLES}
          onValueChange={(role) => change('role', role === ANY ? null : role)}
        />
        <Select
          label="Standing"
          value={filters.status ?? ANY}
          options={STATUSES}
          onValueChange={(status) => change('status', status === ANY ? null : status)}
        />
        <div className="flex flex-wrap gap-x-6 gap-y-2 md:col-span-3">
          <Checkbox
            label="Joined in the last 7 days"
            value={filters.fresh !== undefined}
            onValueChange={(on) => change('fresh', on ? 'yes' : null)}
          />
          <Checkbox
            label="E-mail unconfirmed"
            value={filters.unverified !== undefined}
            onValueChange={(on) => change('unverified', on ? 'yes' : null)}
          />
        </div>
      </div>
      <PeopleList filters={filters} />
    </Screen>
  )
}

function filtersIn(search: URLSearchParams): Filters {
  const [text, role, status] = [search.get('search'), search.get('role'), search.get('status')]
  const standing = STANDINGS.find((known) => known === status)
  return {
    ...(text && { search: text }),
    ...((role === 'creator' || role === 'admin') && { role }),
    ...(standing && { status: standing }),
    ...(search.get('fresh') && { fresh: 'yes' as const }),
    ...(search.get('unverified') && { unverified: 'yes' as const }),
  }
}
