import { cellAt } from '@koji/contract'

const TIMEOUT_MS = 15_000
/** A position this old is still accurate enough for a cell. */
const MAX_AGE_MS = 300_000

/**
 * The cell of the device's position. The exact position never leaves the browser. Rejects with a message for the screen.
 */
export function locateDeviceCell(): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(MESSAGES.unavailable))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(cellAt({ lat: coords.latitude, lon: coords.longitude })),
      ({ code }) => reject(new Error(messageFor(code))),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}

const MESSAGES = {
  denied:
    'Your browser keeps your location to itself. Allow it for this page in the browser, or choose a city.',
  unavailable: 'Your device does not know where it is. Please choose a city.',
  timeout: 'Finding your location took too long. Please try again, or choose a city.',
} as const

/** The codes of the browser's GeolocationPositionError. */
function messageFor(code: number): string {
  if (code === 1) return MESSAGES.denied
  return code === 3 ? MESSAGES.timeout : MESSAGES.unavailable
}
