import { createStore } from './store.ts'

/** Whether the device has a network connection. */
export const online = createStore(globalThis.navigator?.onLine ?? true)

/** When the connection was lost. Cached data was current until then. */
export const offlineSince = createStore<number | null>(null)

export function watchConnectivity(): void {
  const update = () => {
    offlineSince.set(navigator.onLine ? null : (offlineSince.get() ?? Date.now()))
    online.set(navigator.onLine)
    reserveBannerSpace()
  }
  addEventListener('online', update)
  addEventListener('offline', update)
  reserveBannerSpace()
}

/** Reserves space for the offline banner. */
const reserveBannerSpace = () => document.documentElement.toggleAttribute('data-offline', !online.get())
