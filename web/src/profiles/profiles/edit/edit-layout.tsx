import type { ReactNode } from 'react'

/** The form, with a preview next to it on wide screens. */
export const EditLayout = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="grid min-w-0 content-start gap-6">{children}</div>
    <aside aria-label="Preview" className="max-xl:hidden">
      <div className="sticky top-6">{preview}</div>
    </aside>
  </div>
)
