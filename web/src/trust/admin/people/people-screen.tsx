import { ACCOUNT_STATUSES } from '@koji/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { ACCOUNT_STATUS_LABELS } from '../account-status.ts'
import { PeopleList } from './people-list.tsx'
import type { PeopleFilters } from './queries.ts'

const ANY = 'any'
const ROLE_OPTIONS = [
  { value: ANY, label: 'Any role' },
  { value: 'creator', label: 'Creators' },
  { value: 'admin', label: 'Admins' },
] as const
const STATUS_OPTIONS = [
  { value: ANY, label: 'Any status' },
  ...ACCOUNT_STATUSES.map((value) => ({ value, label: ACCOUNT_STATUS_LABELS[value] })),
]

/** Searches and filters accounts. The filters are in the URL, so that a result can be linked to. */
export function PeopleScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const [text, setText] = useState(filters.search ?? '')

  const setFilter = (name: keyof PeopleFilters, value: string | null) =>
    setSearch(
      (params) => {
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { replace: true, preventScrollReset: true },
    )

  /** Not debounced: a late update of the URL could undo a navigation. Only the query is debounced. */
  const changeSearch = (next: string) => {
    setText(next)
    setFilter('search', next.trim() || null)
  }

  return (
    <Screen title="People" width="wide" lead="Opening a person is logged with your name.">
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
          placeholder="Name, @username, email or ID"
          value={text}
          onValueChange={changeSearch}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label="Role"
          value={filters.role ?? ANY}
          options={ROLE_OPTIONS}
          onValueChange={(role) => setFilter('role', role === ANY ? null : role)}
        />
        <Select
          label="Status"
          value={filters.status ?? ANY}
          options={STATUS_OPTIONS}
          onValueChange={(status) => setFilter('status', status === ANY ? null : status)}
        />
        <div className="flex flex-wrap gap-x-6 gap-y-2 md:col-span-3">
          <Checkbox
            label="Joined in the last 7 days"
            value={filters.fresh !== undefined}
            onValueChange={(on) => setFilter('fresh', on ? 'yes' : null)}
          />
          <Checkbox
            label="Email unconfirmed"
            value={filters.unverified !== undefined}
            onValueChange={(on) => setFilter('unverified', on ? 'yes' : null)}
          />
        </div>
      </div>
      <PeopleList filters={filters} />
    </Screen>
  )
}

function readFilters(search: URLSearchParams): PeopleFilters {
  const [text, role, status] = [search.get('search'), search.get('role'), search.get('status')]
  const accountStatus = ACCOUNT_STATUSES.find((known) => known === status)
  return {
    ...(text && { search: text }),
    ...((role === 'creator' || role === 'admin') && { role }),
    ...(accountStatus && { status: accountStatus }),
    ...(search.get('fresh') && { fresh: 'yes' as const }),
    ...(search.get('unverified') && { unverified: 'yes' as const }),
  }
}
