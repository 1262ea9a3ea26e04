import { useState } from 'react'

/** The last value that wasn't empty, which a dialog still shows while it closes. */
export function useLastValue<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState<Value | null>(value ?? null)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
