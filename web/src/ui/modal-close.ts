import type { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type ReactNode } from 'react'

/** Renders the close button of the surrounding dialog or sheet. */
export const ModalClose = createContext<(props: Base.Close.Props) => ReactNode>(() => null)
