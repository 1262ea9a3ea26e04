import type { ReactNode } from 'react'
import { randomId } from '#lib/random-id.ts'

export type ToastTone = 'default' | 'ok' | 'destructive'

export interface ToastOptions {
  /** Replaces a visible toast with the same id. */
  id?: string
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; onPress: () => void }
  avatar?: { name: string; src?: string | null }
  /** An image that replaces the icon of the tone. */
  sign?: ReactNode
  /** 0 keeps it open until it is closed. */
  durationMs?: number
}

type Show = (id: string, options: ToastOptions) => void

let showNow: Show | null = null
let waiting: [id: string, options: ToastOptions][] = []
const firstToastListeners = new Set<() => void>()

/** Shows a toast and returns its id. Can be called from anywhere. */
export function toast(options: ToastOptions): string {
  const id = options.id ?? randomId()
  if (showNow) showNow(id, options)
  else {
    waiting.push([id, options])
    for (const listener of firstToastListeners) listener()
  }
  return id
}

/** Connects the toaster when it mounts, and shows the toasts that were waiting for it. */
export function connectToasts(show: Show): () => void {
  showNow = show
  for (const [id, options] of waiting) show(id, options)
  waiting = []
  return () => {
    showNow = null
  }
}

/** Notifies the app of the first toast, when the toaster has to be loaded. */
export function onFirstToast(listener: () => void): () => void {
  firstToastListeners.add(listener)
  return () => firstToastListeners.delete(listener)
}
