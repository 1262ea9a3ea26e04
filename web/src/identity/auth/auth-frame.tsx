import { PRODUCT_NAME } from '@koji/contract/constants'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Brand } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Main } from '#ui/main.tsx'

/** The layout of sign-in, sign-up and password reset: a form, with photos next to it on wide screens. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[1.08fr_1fr]">
    <Art />
    <div className="grid grid-rows-[auto_1fr] gap-8 px-4 pt-5 pb-12 lg:px-16 lg:py-8">
      <header className="flex items-center justify-between">
        <Link to={paths.home} className="rounded-8 no-underline" aria-label={`${PRODUCT_NAME}, home`}>
          <Brand />
        </Link>
        <Link to={paths.home} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <ArrowLeft className="size-5" aria-hidden />
          Back to home
        </Link>
      </header>
      <Main className="mx-auto grid w-full max-w-105 content-center gap-6">{children}</Main>
    </div>
  </div>
)

const Art = () => (
  <div className="sticky top-0 hidden h-dvh p-5 pr-0 lg:block" aria-hidden>
    <div className="grid h-full grid-cols-[1.15fr_1fr] grid-rows-[1.35fr_1fr] gap-4 *:min-h-0 *:overflow-hidden *:rounded-28">
      <Photo name="mira" className="row-span-2" />
      <Photo name="samira" />
      <p className="title-28 flex items-end bg-field-pine p-7 text-on-field">
        Somebody near you loves it too.
      </p>
    </div>
  </div>
)

const Photo = ({ name, className }: { name: string; className?: string }) => (
  <div className={className}>
    <img src={`/pictures/${name}.webp`} alt="" loading="lazy" className="size-full object-cover" />
  </div>
)
