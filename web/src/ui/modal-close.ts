import type { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type ReactNode } from 'react'

/** Draws the close button of the dialog or sheet around. */
export const ModalClose = createContext<(props: Base.Close.Props) => ReactNode>(() => null)
