import { AccountMessage } from '@koji/contract'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'

const listeners = new Set<(message: AccountMessage) => void>()

/** Passes on a message from the live connection. Types that this version doesn't know are ignored. */
export function dispatchAccountMessage(body: unknown): void {
  const parsed = z.safeParse(AccountMessage, body)
  if (parsed.success) for (const listener of listeners) listener(parsed.data)
}

export function onAccountMessage(listener: (message: AccountMessage) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useAccountMessages(onMessage: (message: AccountMessage) => void): void {
  const handle = useEffectEvent(onMessage)
  useEffect(() => onAccountMessage((message) => handle(message)), [])
}
