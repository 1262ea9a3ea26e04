import type { ReactNode } from 'react'
import type { paths } from '#lib/paths.ts'

/** One information page, as data: the layout, the table of contents and the anchors are made from it. */
export interface InfoDocument {
  slug: Extract<keyof typeof paths, 'about' | 'privacy' | 'terms' | 'community'>
  title: string
  lead: string
  /** YYYY-MM-DD */
  updated: `${number}-${number}-${number}`
  sections: InfoSection[]
}

export interface InfoSection {
  /** The anchor. Others link to it, so it stays when the title changes. */
  id: string
  title: string
  body: ReactNode
}
