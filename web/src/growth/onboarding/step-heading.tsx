import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** Takes the focus on mount, so that screen readers announce the new step. */
export function StepHeading({ onKeyDown, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} onKeyDown={onKeyDown} className="title-54 outline-none">
      {children}
    </h1>
  )
}
