import type { ReactNode } from 'react'
import { useParams } from 'react-router'

/** `/@name`: the router knows parameters as whole segments only, so the sign is looked for here. */
export function AtName({ element, otherwise }: { element: ReactNode; otherwise: ReactNode }) {
  const { atName = '' } = useParams()
  return /^@.+/.test(atName) ? element : otherwise
}
