import { cellAt } from '@koji/contract'

const WAIT_MS = 15_000
/** Nobody crosses a cell in this time without noticing. */
const KNOWN_MS = 300_000

/**
 * The cell around the device. The exact position is forgotten here: it never leaves the browser.
 * Fails with a sentence for people.
 */
export function deviceCell(): Promise<number> {
  return new Promise((tell, fail) => {
    if (!('geolocation' in navigator)) return fail(new Error(WORDS.unavailable))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => tell(cellAt({ lat: coords.latitude, lon: coords.longitude })),
      ({ code }) => fail(new Error(wordsFor(code))),
      { timeout: WAIT_MS, maximumAge: KNOWN_MS },
    )
  })
}

const WORDS = {
  denied:
    'Your browser keeps your location to itself. Allow it for this page in the browser, or choose a city.',
  unavailable: 'Your device does not know where it is. Please choose a city.',
  timeout: 'Finding your location took too long. Please try again, or choose a city.',
} as const

/** The codes of the browser's GeolocationPositionError. */
function wordsFor(code: number): string {
  if (code === 1) return WORDS.denied
  return code === 3 ? WORDS.timeout : WORDS.unavailable
}
