import type { ChosenPlace } from '@koji/contract'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FieldGroup, type FieldProps } from '#ui/field-frame.tsx'
import { locateDeviceCell } from './device-place.ts'
import { useCities } from './use-cities.ts'

interface PlaceFieldProps extends FieldProps<ChosenPlace | null> {
  /** The server's name of the saved place, or null before there is one. */
  placeName: string | null
  /** A place is being saved. */
  pending?: boolean
}

/** Chooses a place by device location or by city. */
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
  const [locating, setLocating] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { cities, searching, failed } = useCities(typed)
  const cityId = value && 'cityId' in value ? String(value.cityId) : null

  function choose(place: ChosenPlace) {
    setFailure(undefined)
    onValueChange(place)
  }

  async function locate() {
    setLocating(true)
    setFailure(undefined)
    try {
      choose({ cell: await locateDeviceCell() })
      setTyped('')
    } catch (reason) {
      setFailure(friendlyMessage(reason))
    } finally {
      setLocating(false)
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
            pending={locating}
            onClick={locate}
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
            // Clearing the text starts another search and keeps the saved place.
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
