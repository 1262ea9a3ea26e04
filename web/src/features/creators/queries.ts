import { getFeaturedCreators } from '@koji/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const useFeaturedCreators = () =>
  useQuery({
    queryKey: ['creators', 'featured'],
    queryFn: ({ signal }) => call(getFeaturedCreators, {}, { signal }),
  })
