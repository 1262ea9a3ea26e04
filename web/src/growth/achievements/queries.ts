import { getAchievements } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const achievementsOf = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['achievements', accountId],
    queryFn: ({ signal }) => call(getAchievements, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useAchievements = () => useQuery(achievementsOf(useSession().session?.account.id))
