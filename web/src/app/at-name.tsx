import type { ReactNode } from 'react'
import { useParams } from 'react-router'

/** The router only supports whole path segments as parameters, so the `@` of `/@name` is checked here. */
export function AtName({ element, otherwise }: { element: ReactNode; otherwise: ReactNode }) {
  const { atName = '' } = useParams()
  return /^@.+/.test(atName) ? element : otherwise
}
