import { CAPTCHA_SCRIPT_RETRIES } from '@koji/contract'

const WAIT_MS = [500, 1_500]
const TIMEOUT_MS = 10_000

interface Ways {
  /** Adds the script to the page once; rejects when it does not arrive. */
  add(url: string): Promise<void>
  pause(milliseconds: number): Promise<void>
}

/** Fetches a script when it is first wanted. Success is remembered, failure is not. */
export function scriptLoader({ add, pause }: Ways): (url: string) => Promise<void> {
  const loaded = new Map<string, Promise<void>>()

  async function load(url: string): Promise<void> {
    for (let retry = 0; ; retry++) {
      try {
        return await add(url)
      } catch (error) {
        if (retry === CAPTCHA_SCRIPT_RETRIES) throw error
        await pause(WAIT_MS[retry] ?? 0)
      }
    }
  }

  return (url) => {
    const known = loaded.get(url)
    if (known) return known
    const loading = load(url)
    loaded.set(url, loading)
    loading.catch(() => loaded.delete(url))
    return loading
  }
}

export const loadScript = scriptLoader({
  add: addScript,
  pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
})

function addScript(url: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      failed(new Error('A script did not load'))
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.addEventListener('error', giveUp)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      loaded()
    })
    script.src = url
    script.async = true
    document.head.append(script)
  })
}
