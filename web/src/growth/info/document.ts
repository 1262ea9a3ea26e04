import type { ReactNode } from 'react'
import type { paths } from '#lib/paths.ts'

/** An information page as data, from which its layout, table of contents and anchors are built. */
export interface InfoDocument {
  slug: Extract<keyof typeof paths, 'about' | 'privacy' | 'terms' | 'community'>
  title: string
  lead: string
  /** YYYY-MM-DD */
  updated: `${number}-${number}-${number}`
  sections: InfoSection[]
}

export interface InfoSection {
  /** The anchor. It is a permanent link, so it stays when the title changes. */
  id: string
  title: string
  body: ReactNode
}
