import { useState } from 'react'

/** The last thing there was: what a dialog goes on showing while it closes. */
export function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState<Value | null>(value ?? null)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
