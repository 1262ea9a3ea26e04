import { type ComponentType, lazy } from 'react'

/** The code of a screen did not arrive: no network, or a version that is no longer there. */
export class ChunkFailure extends Error {}

/** A screen that is loaded when it is first opened. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] as ComponentType }),
      (error: unknown) => {
        throw new ChunkFailure('A screen did not load', { cause: error })
      },
    ),
  )
}

/** Whether the server now hands out another version than the one that runs here. */
export async function newVersionIsOut(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!own) return false
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(new URL(own.src).pathname)
  } catch {
    return false
  }
}
