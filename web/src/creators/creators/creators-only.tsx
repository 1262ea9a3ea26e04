import type { MyCreator } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useMyCreator } from './my-creator.ts'

interface CreatorsOnlyProps {
  /** What a creator would find here. */
  what: string
  skeleton: ReactNode
  children: (mine: MyCreator) => ReactNode
}

/** A creator's own page to work on. Everybody else is told what it is, and how to get there. */
export function CreatorsOnly({ what, skeleton, children }: CreatorsOnlyProps) {
  const { isCreator } = useSession()
  const { data, isPending, isFetching, refetch } = useMyCreator()
  if (!isCreator)
    return (
      <Panel>
        <EmptyState
          drawing={PaletteDrawing}
          title="This is for creators"
          text={what}
          action={
            <>
              <Link className={buttonClass()} to={paths.creatorApply}>
                Apply
              </Link>
              <Link className={buttonClass({ variant: 'outline' })} to={paths.creatorRecruitment}>
                How it works
              </Link>
            </>
          }
        />
      </Panel>
    )
  if (data) return children(data)
  if (isPending) return skeleton
  return (
    <Panel>
      <ErrorState onRetry={() => void refetch()} pending={isFetching} />
    </Panel>
  )
}
