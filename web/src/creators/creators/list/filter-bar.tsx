import { CREATOR_CATEGORIES, type CreatorCategory } from '@koji/contract'
import { BadgeCheck, type LucideIcon, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '#lib/format.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { cx } from '#ui/cx.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type CreatorSort, type Filters, MAX_PRICES } from './filters.ts'
import type { useFilters } from './use-filters.ts'

const SORTS: Record<CreatorSort, string> = {
  popular: 'Popular',
  new: 'Newest',
  price: 'Lowest price',
}

type FilterBarProps = Pick<ReturnType<typeof useFilters>, 'filters' | 'set' | 'search'>

export const FilterBar = ({ filters, set, search }: FilterBarProps) => (
  <search className="grid gap-4">
    <Input
      type="search"
      label="Search creators"
      labelHidden
      placeholder="Name, craft or what they make"
      autoComplete="off"
      value={search.typed}
      onValueChange={search.setTyped}
    />
    <Categories chosen={filters.category} onChoose={(category) => set({ category })} />
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex flex-wrap gap-2">
        <Toggle icon={BadgeCheck} on={filters.verified} onPress={() => set({ verified: !filters.verified })}>
          Verified
        </Toggle>
        <Toggle icon={Sparkles} on={filters.fresh} onPress={() => set({ fresh: !filters.fresh })}>
          New
        </Toggle>
      </div>
      <div className="grid flex-1 grid-cols-2 gap-3 max-sm:basis-full sm:max-w-96 sm:ml-auto">
        <PriceSelect filters={filters} set={set} />
        <SortSelect filters={filters} set={set} />
      </div>
    </div>
  </search>
)

type FilterProps = { filters: Filters; set: (change: Partial<Filters>) => void }

const PriceSelect = ({ filters, set }: FilterProps) => (
  <Select
    label="Price"
    labelHidden
    value={String(filters.maxPrice ?? 'any')}
    options={[
      { value: 'any', label: 'Any price' },
      ...MAX_PRICES.map((cents) => ({ value: String(cents), label: `Up to ${dollars(cents)}` })),
    ]}
    onValueChange={(value) => set({ maxPrice: value === 'any' ? null : Number(value) })}
  />
)

/** Searches are always sorted by relevance, so the choice is disabled. */
const SortSelect = ({ filters, set }: FilterProps) =>
  filters.text ? (
    <Select
      label="Order"
      labelHidden
      disabled
      value="best"
      options={[{ value: 'best', label: 'Best match' }]}
      onValueChange={() => undefined}
    />
  ) : (
    <Select
      label="Order"
      labelHidden
      value={filters.sort}
      options={(Object.keys(SORTS) as CreatorSort[]).map((value) => ({ value, label: SORTS[value] }))}
      onValueChange={(sort) => set({ sort })}
    />
  )

interface CategoriesProps {
  chosen: CreatorCategory | null
  onChoose: (category: CreatorCategory | null) => void
}

const Categories = ({ chosen, onChoose }: CategoriesProps) => (
  <div
    role="group"
    aria-label="Category"
    className="no-scrollbar -mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
  >
    <Toggle on={chosen === null} onPress={() => onChoose(null)}>
      All
    </Toggle>
    {CREATOR_CATEGORIES.map((category) => (
      <Toggle
        key={category}
        on={chosen === category}
        onPress={() => onChoose(chosen === category ? null : category)}
      >
        {CATEGORY_NAMES[category]}
      </Toggle>
    ))}
  </div>
)

interface ToggleProps {
  icon?: LucideIcon
  on: boolean
  onPress: () => void
  children: ReactNode
}

const Toggle = ({ icon: Icon, on, onPress, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className={cx(
      'inline-flex h-11 shrink-0 items-center gap-2 rounded-full px-4 text-15 font-medium whitespace-nowrap transition-colors',
      on ? 'bg-ink text-paper' : 'bg-surface text-ink inset-ring inset-ring-control hover:bg-sunken',
    )}
  >
    {Icon && <Icon className="size-4.5" aria-hidden />}
    {children}
  </button>
)
