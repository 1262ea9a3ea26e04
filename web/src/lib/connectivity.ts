import { createStore } from './store.ts'

/** Whether the device has a network. */
export const online = createStore(globalThis.navigator?.onLine ?? true)

/** Since when it has none; what was read up to then was right. */
export const offlineSince = createStore<number | null>(null)

export function watchConnectivity(): void {
  const follow = () => {
    offlineSince.set(navigator.onLine ? null : (offlineSince.get() ?? Date.now()))
    online.set(navigator.onLine)
    makeRoom()
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  makeRoom()
}

/** For the banner. */
const makeRoom = () => document.documentElement.toggleAttribute('data-offline', !online.get())
