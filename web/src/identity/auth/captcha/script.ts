import { CAPTCHA_SCRIPT_RETRIES } from '@koji/contract'

const RETRY_DELAYS_MS = [500, 1_500]
const TIMEOUT_MS = 10_000

interface ScriptEnvironment {
  /** Adds the script to the page. Rejects if it doesn't load. */
  add(url: string): Promise<void>
  pause(milliseconds: number): Promise<void>
}

/** Loads each script on first use. Only success is cached. */
export function scriptLoader({ add, pause }: ScriptEnvironment): (url: string) => Promise<void> {
  const loaded = new Map<string, Promise<void>>()

  async function load(url: string): Promise<void> {
    for (let retry = 0; ; retry++) {
      try {
        return await add(url)
      } catch (error) {
        if (retry === CAPTCHA_SCRIPT_RETRIES) throw error
        await pause(RETRY_DELAYS_MS[retry] ?? 0)
      }
    }
  }

  return (url) => {
    const cached = loaded.get(url)
    if (cached) return cached
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
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error("A script didn't load"))
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.addEventListener('error', giveUp)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.src = url
    script.async = true
    document.head.append(script)
  })
}
