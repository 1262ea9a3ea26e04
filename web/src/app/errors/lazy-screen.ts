import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'

/** A screen's code failed to load, because of the network or because that version is no longer deployed. */
export class ChunkFailure extends Error {}

const KEEP_FAILURE_MS = 1_000

/** Loads a screen, or its frame, when it is first shown. A failure isn't cached, so the next visit tries again. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const create = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (module) => ({ default: module[name] as ComponentType<Props> }),
        (error: unknown) => {
          // React reads the rejected component once more, so the failure has to stay for a moment.
          setTimeout(() => {
            Loaded = create()
          }, KEEP_FAILURE_MS)
          throw new ChunkFailure('A screen did not load', { cause: error })
        },
      ),
    )
  let Loaded = create()
  return (props) => createElement(Loaded as unknown as ComponentType<Props>, props)
}

/** Whether the server has a different release than the one running here. */
export async function isNewVersionAvailable(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' })
    const [, out] = /<meta name="release" content="([^"]*)"/.exec(await page.text()) ?? []
    return out !== undefined && out !== import.meta.env.VITE_RELEASE
  } catch {
    return false
  }
}
