import { getCreator, getFeaturedCreators } from '@koji/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const useFeaturedCreators = () =>
  useQuery({
    queryKey: ['creators', 'featured'],
    queryFn: ({ signal }) => call(getFeaturedCreators, {}, { signal }),
  })

/** By username or by id. */
export const useCreator = (creator: string) =>
  useQuery({
    queryKey: ['creators', 'one', creator],
    queryFn: ({ signal }) => call(getCreator, { params: { creator } }, { signal }),
  })
