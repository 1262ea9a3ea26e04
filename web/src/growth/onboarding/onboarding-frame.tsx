import { PRODUCT_NAME } from '@koji/contract/constants'
import { CloudAlert, CloudCheck, LogOut, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSignOut } from '#lib/leave.ts'
import { paths } from '#lib/paths.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Main } from '#ui/main.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'

export type SaveState = 'none' | 'saving' | 'saved' | 'failed'

/** The layout of onboarding, with the save state and sign-out in the header. */
export const OnboardingFrame = ({ save = 'none', children }: { save?: SaveState; children: ReactNode }) => (
  <div className="mx-auto grid min-h-dvh w-full max-w-[75rem] grid-cols-1 grid-rows-[auto_1fr] px-4 md:px-10">
    <header className="flex h-18 items-center justify-between gap-3">
      <Link to={paths.home} className="rounded-8 no-underline" aria-label={`${PRODUCT_NAME}, home`}>
        <Brand />
      </Link>
      <div className="flex min-w-0 items-center gap-1 sm:gap-3">
        <SaveNote state={save} />
        <SignOut />
      </div>
    </header>
    <Main className="grid grid-cols-1 grid-rows-[1fr]">{children}</Main>
  </div>
)

const SAVE_TEXTS: Record<SaveState, { text: string; icon?: LucideIcon; tone?: string }> = {
  none: { text: '' },
  saving: { text: 'Saving…' },
  saved: { text: 'Draft saved', icon: CloudCheck, tone: 'text-ok' },
  failed: { text: 'Not saved yet', icon: CloudAlert, tone: 'text-warn' },
}

function SaveNote({ state }: { state: SaveState }) {
  const { text, icon: Icon, tone } = SAVE_TEXTS[state]
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-14 text-ink-2">
      {Icon && <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden />}
      <span className="truncate">{text}</span>
    </p>
  )
}

function SignOut() {
  const signOut = useSignOut()
  const leave = () =>
    signOut.mutate(undefined, {
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={signOut.isPending}
      onClick={leave}
      className="h-11 max-sm:-mr-3"
    >
      <LogOut className="size-4" aria-hidden />
      Sign out
    </Button>
  )
}

/** Shown until the current step is known. */
export const OnboardingSkeleton = () => (
  <SkeletonGroup className="grid gap-8">
    <Skeleton className="h-1.5 w-full rounded-full" />
    <span className="mt-8 grid max-w-[40rem] gap-5">
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-4 h-18 w-full" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </span>
  </SkeletonGroup>
)
