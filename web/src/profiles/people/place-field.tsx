import type { ChosenPlace } from '@koji/contract'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FieldGroup, type FieldProps } from '#ui/field-frame.tsx'
import { deviceCell } from './device-place.ts'
import { useCities } from './use-cities.ts'

interface PlaceFieldProps extends FieldProps<ChosenPlace | null> {
  /** What the server calls the place that was chosen; null before the first one. */
  placeName: string | null
  /** A place was chosen and is being kept. */
  pending?: boolean
}

/** Where somebody is: their device says it, or they choose a city. */
export function PlaceField({
  value,
  onValueChange,
  name: _name,
  placeName,
  pending = false,
  error,
  ...described
}: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { cities, searching, failed } = useCities(typed)
  const cityId = value && 'cityId' in value ? String(value.cityId) : null

  function choose(place: ChosenPlace) {
    setFailure(undefined)
    onValueChange(place)
  }

  async function askDevice() {
    setAsking(true)
    setFailure(undefined)
    try {
      choose({ cell: await deviceCell() })
      setTyped('')
    } catch (reason) {
      setFailure(friendlyMessage(reason))
    } finally {
      setAsking(false)
    }
  }

  return (
    <FieldGroup {...described} error={error ?? failure}>
      {() => (
        <div className="grid gap-4">
          <p role="status" className="empty:hidden">
            {(placeName || pending) && (
              <span className="flex items-center gap-3 rounded-20 bg-pine-wash px-4 py-3 text-pine">
                <MapPin className="size-5 shrink-0" aria-hidden />
                <span className="min-w-0">
                  {pending ? (
                    'Looking up the place…'
                  ) : (
                    <>
                      You are around <b>{placeName}</b>
                    </>
                  )}
                </span>
              </span>
            )}
          </p>
          <Button
            variant="outline"
            size="lg"
            pending={asking}
            onClick={askDevice}
            className="sm:justify-self-start"
          >
            <LocateFixed className="size-5" aria-hidden />
            Use my location
          </Button>
          <Combobox
            label="Or choose a city"
            icon={MapPin}
            placeholder="Type its name"
            value={cityId}
            // Clearing the text is the start of another search, not the end of living somewhere.
            onValueChange={(id) => id !== null && choose({ cityId: Number(id) })}
            items={cities.map(({ id, name, country }) => ({ value: String(id), label: name, hint: country }))}
            onInput={setTyped}
            pending={searching}
            emptyText={emptyText(typed, failed)}
            disabled={described.disabled}
          />
        </div>
      )}
    </FieldGroup>
  )
}

function emptyText(typed: string, failed: boolean): string {
  if (failed) return 'The list did not load. Please type again.'
  return typed.trim() ? 'No city of that name. Try a bigger one nearby.' : 'Type the first letters.'
}
