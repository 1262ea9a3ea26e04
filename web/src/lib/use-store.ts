import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

export const useStore = <Value>({ get, subscribe }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get)
