import { getDecision, postDecisionAppeal } from '@koji/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { decisionTitle } from './labels.ts'
import { StatementPanel } from './statement-panel.tsx'

export function DecisionScreen() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['decisions', id]
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDecision, { params: { decision: id } }, { signal }),
  })

  async function appeal(body: string) {
    await call(postDecisionAppeal, { params: { decision: id }, body: { body } })
    await queries.invalidateQueries({ queryKey })
  }

  return (
    <Screen title={data ? decisionTitle(data) : 'Decision'} width="text">
      {isPending ? (
        <Panel className="rounded-28">
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        </Panel>
      ) : data ? (
        <StatementPanel statement={data} appeal={appeal} />
      ) : (
        <Panel className="rounded-28">
          <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
        </Panel>
      )}
    </Screen>
  )
}
