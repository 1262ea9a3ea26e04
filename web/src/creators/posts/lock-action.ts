import { createContext, type ReactNode } from 'react'

/** What opens a locked post, from whoever shows the posts. */
export const LockAction = createContext<ReactNode>(null)
