import { PRODUCT_NAME } from '@koji/contract/constants'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand } from '#ui/brand.tsx'
import { Main } from '#ui/main.tsx'
import { ScreenHeading } from '#ui/screen.tsx'

interface SandboxFrameProps {
  title: string
  /** Shown beside the form on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

/** Replaces the page of a payment provider. The banner makes clear that no payment is real. */
export const SandboxFrame = ({ title, aside, children }: SandboxFrameProps) => (
  <div className="flex min-h-dvh flex-col bg-sunken">
    <title>{`${title} · Test payments · ${PRODUCT_NAME}`}</title>
    <header>
      <p className="flex items-center justify-center gap-2.5 bg-warn-wash px-4 py-2.5 text-center text-15 font-semibold text-ink">
        <FlaskConical className="size-5 shrink-0 text-warn" aria-hidden />
        Test payments: nobody's money moves
      </p>
      <div className="mx-auto flex w-full max-w-[60rem] items-center justify-between gap-4 px-4 pt-6 md:px-6">
        <Brand />
        <p className="text-14 text-ink-2">Test provider</p>
      </div>
    </header>
    <Main className="mx-auto grid w-full max-w-[60rem] flex-1 content-start gap-6 px-4 pt-6 pb-12 md:px-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10 lg:pt-12">
      <div className="grid content-start gap-5">
        <ScreenHeading className="title-28">{title}</ScreenHeading>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </Main>
  </div>
)
