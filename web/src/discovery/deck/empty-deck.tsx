import type { Mode, RelaxedFilter } from '@koji/contract'
import { Link } from 'react-router'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DeckDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useRefetchDiscovery, useRelaxedFilters, useResetPasses } from './queries.ts'
import { type SettingsChange, useChangeSettings } from './settings/settings-queries.ts'

const ALL_GENDERS = ['woman', 'man', 'nonbinary'] as const

/** The deck is used up: lists filters to relax, and how many people each would add. */
export function EmptyDeck({ mode, takesFocus }: { mode: Mode; takesFocus: boolean }) {
  const relaxed = useRelaxedFilters(mode)
  const refetch = useRefetchDiscovery()
  const change = useChangeSettings(() => void refetch())
  const reset = useResetPasses()
  if (relaxed.isPending)
    return (
      <Panel>
        <SkeletonGroup className="grid justify-items-center gap-4 py-10">
          <Skeleton className="h-30 w-40 rounded-20" />
          <Skeleton className="h-7 w-60" />
          <Skeleton className="h-11 w-72 rounded-full" />
        </SkeletonGroup>
      </Panel>
    )
  if (relaxed.isError)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(relaxed.error)}
          pending={relaxed.isFetching}
          onRetry={() => void relaxed.refetch()}
        />
      </Panel>
    )
  const { options, passesResetAt } = relaxed.data
  return (
    <Panel>
      <EmptyState
        drawing={DeckDrawing}
        title="You have seen everybody for now"
        takesFocus={takesFocus}
        text={
          options.length > 0
            ? 'New people come every day. One of these would show you more at once.'
            : 'New people come every day, and they find you too. Look in again tomorrow.'
        }
        action={
          <div className="grid w-full max-w-90 gap-2.5">
            {options.map((option, index) => (
              <Button
                key={option.relax}
                variant={index === 0 ? 'default' : 'outline'}
                pending={change.isPending}
                onClick={() => void change.save(changeFor(option))}
                className="h-auto min-h-11 justify-between py-2.5 text-left whitespace-normal"
              >
                <span>{optionLabel(option)}</span>
                <span className="shrink-0 tabular-nums">{peopleCount(option.people)}</span>
              </Button>
            ))}
            <Button
              variant={options.length === 0 ? 'default' : 'ghost'}
              disabled={passesResetAt !== null}
              pending={reset.isPending}
              onClick={() => reset.mutate()}
            >
              {passesResetAt
                ? `People you passed: again from ${day(passesResetAt)}`
                : 'Show people I passed again'}
            </Button>
            <Link to={paths.discoverySettings} className={buttonClass({ variant: 'ghost' })}>
              Discovery settings
            </Link>
          </div>
        }
      />
    </Panel>
  )
}

/** Counts from twenty up are estimates. */
const peopleCount = (count: number): string => {
  if (count === 1) return '+1 person'
  return `${count < 20 ? '' : 'about '}+${count.toLocaleString('en')} people`
}

function changeFor(option: RelaxedFilter): SettingsChange {
  switch (option.relax) {
    case 'distance':
      return { distanceKm: option.distanceKm }
    case 'ages':
      return { ages: { from: option.from, to: option.to } }
    case 'genders':
      return { genders: [...ALL_GENDERS] }
    case 'must_have':
      return { mustHave: [] }
    case 'languages':
      return { languages: [] }
  }
}

function optionLabel(option: RelaxedFilter): string {
  switch (option.relax) {
    case 'distance':
      return option.distanceKm === null ? 'Look anywhere' : `Look up to ${option.distanceKm} km away`
    case 'ages':
      return `Ages ${option.from} to ${option.to}`
    case 'genders':
      return 'All genders'
    case 'must_have':
      return 'Without must-have interests'
    case 'languages':
      return 'Any language'
  }
}
