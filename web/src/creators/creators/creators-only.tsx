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
  /** Tells everyone else what creators find here. */
  description: string
  skeleton: ReactNode
  children: (creator: MyCreator) => ReactNode
}

/** A screen of the signed-in creator. Other members see a description and the way to apply. */
export function CreatorsOnly({ description, skeleton, children }: CreatorsOnlyProps) {
  const { isCreator } = useSession()
  const { data, isPending, isFetching, refetch } = useMyCreator()
  if (!isCreator)
    return (
      <Panel>
        <EmptyState
          drawing={PaletteDrawing}
          title="This is for creators"
          text={description}
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
