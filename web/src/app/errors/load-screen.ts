import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'

/** The code of a screen did not arrive: no network, or a version that is no longer there. */
export class ChunkFailure extends Error {}

const FORGET_MS = 1_000

/** A screen, or a part around one, that is loaded when it is first shown. A failure is not remembered: the next visit tries again. */
export function screen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (module) => ({ default: module[name] as ComponentType<Props> }),
        (error: unknown) => {
          // Not at once: React looks again at what it waited for, and must find the failure.
          setTimeout(() => {
            Loaded = begin()
          }, FORGET_MS)
          throw new ChunkFailure('A screen did not load', { cause: error })
        },
      ),
    )
  let Loaded = begin()
  return (props) => createElement(Loaded as unknown as ComponentType<Props>, props)
}

/** Whether the server now hands out another version than the one that runs here. */
export async function newVersionIsOut(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' })
    const [, out] = /<meta name="release" content="([^"]*)"/.exec(await page.text()) ?? []
    return out !== undefined && out !== import.meta.env.VITE_RELEASE
  } catch {
    return false
  }
}
