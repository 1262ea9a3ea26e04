import { createContext, type ReactNode } from 'react'

/** The button on locked posts. The screen that shows the posts provides it. */
export const LockAction = createContext<ReactNode>(null)
