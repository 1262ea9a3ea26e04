import { ADULT_AGE, AGE_MAX, DISTANCE_MAX, DISTANCE_MIN, type Preferences } from '@koji/contract'
import { useState } from 'react'
import { Slider } from '#ui/slider.tsx'
import { Switch } from '#ui/switch.tsx'
import { NumberField } from './number-field.tsx'
import type { SettingsChange } from './settings-queries.ts'
import { useDebouncedSave } from './use-debounced-save.ts'

/** The distance after "Anywhere" is switched off, if there was none before. */
const DEFAULT_KM = 50

interface RangeProps {
  preferences: Preferences
  save: (change: SettingsChange) => Promise<void>
}

export function AgeField({ preferences, save }: RangeProps) {
  const [{ from, to }, setAges] = useDebouncedSave(preferences.ages, (ages) => save({ ages }))
  return (
    <div className="grid gap-3">
      <Slider
        label="Ages"
        min={ADULT_AGE}
        max={AGE_MAX}
        value={[from, to] as const}
        ends={['youngest', 'oldest']}
        format={(age) => `${age}`}
        onValueChange={([youngest, oldest]) => setAges({ from: youngest, to: oldest })}
      />
      <div className="flex flex-wrap gap-4">
        <NumberField
          label="From"
          min={ADULT_AGE}
          max={to}
          value={from}
          onValueChange={(age) => setAges({ from: age, to })}
        />
        <NumberField
          label="To"
          min={from}
          max={AGE_MAX}
          value={to}
          onValueChange={(age) => setAges({ from, to: age })}
        />
      </div>
    </div>
  )
}

export function DistanceField({ preferences, save }: RangeProps) {
  const [km, setDistance] = useDebouncedSave(preferences.distanceKm, (distanceKm) => save({ distanceKm }))
  const [last, setLast] = useState(preferences.distanceKm ?? DEFAULT_KM)

  function choose(next: number) {
    setLast(next)
    setDistance(next)
  }

  return (
    <div className="grid gap-3">
      <Slider
        label="Distance"
        min={DISTANCE_MIN}
        max={DISTANCE_MAX}
        value={km ?? last}
        format={(each) => (km === null ? 'Anywhere' : `${each} km`)}
        disabled={km === null}
        onValueChange={choose}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <NumberField
          label="Up to"
          unit="km"
          min={DISTANCE_MIN}
          max={DISTANCE_MAX}
          value={km ?? last}
          disabled={km === null}
          onValueChange={choose}
        />
        <Switch
          label="Anywhere"
          className="[&>label]:justify-start"
          value={km === null}
          onValueChange={(anywhere) => setDistance(anywhere ? null : last)}
        />
      </div>
    </div>
  )
}
