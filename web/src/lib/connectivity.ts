import { createStore } from './store.ts'

/** Whether the device has a network. */
export const online = createStore(globalThis.navigator?.onLine ?? true)

export function watchConnectivity(): void {
  addEventListener('online', () => online.set(true))
  addEventListener('offline', () => online.set(false))
}
