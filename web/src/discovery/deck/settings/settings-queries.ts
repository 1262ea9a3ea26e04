import {
  type Body,
  type DiscoverySettings,
  getDiscoverySettings,
  patchDiscoverySettings,
} from '@koji/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'

const discoverySettings = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['discovery', 'settings', accountId],
    queryFn: ({ signal }) => call(getDiscoverySettings, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useDiscoverySettings = () => useQuery(discoverySettings(useSession().session?.account.id))

export type SettingsChange = Body<typeof patchDiscoverySettings>

/** Saves with an optimistic update, except for a place, whose name comes from the server. A failed change is reverted. */
export function useChangeSettings(onSaved: () => void) {
  const queries = useQueryClient()
  const { queryKey } = discoverySettings(useSession().session?.account.id)
  const show = (change: Partial<DiscoverySettings['preferences']>) =>
    queries.setQueryData(
      queryKey,
      (settings) => settings && { ...settings, preferences: { ...settings.preferences, ...change } },
    )

  const { mutateAsync, ...mutation } = useMutation({
    scope: { id: 'discovery settings' },
    mutationFn: (change: SettingsChange) =>
      call(patchDiscoverySettings, { body: change }, { keepalive: true }),
    onMutate: async ({ place: _place, ...change }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)?.preferences
      show(change)
      return before && pickProperties(before, change)
    },
    onSuccess: ({ place }, { mode: _mode, ...change }) => {
      if (change.place) queries.setQueryData(queryKey, (settings) => settings && { ...settings, place })
      onSaved()
      void queries.invalidateQueries({ queryKey: ['discovery', 'candidate-estimate'] })
      // Each mode has its own deck, so switching the mode outdates neither.
      if (Object.keys(change).length === 0) return
      // The change affects distances, and who is shown.
      void queries.invalidateQueries({ queryKey: ['profiles'] })
      void queries.invalidateQueries({ queryKey: ['discovery', 'deck'] })
    },
    onError: (error, _change, before) => {
      if (before) show(before)
      toast({ title: 'That was not saved', description: friendlyMessage(error), tone: 'destructive' })
      void queries.invalidateQueries({ queryKey })
    },
  })

  /** Never rejects, because a failure was already shown. */
  const save = (change: SettingsChange): Promise<void> =>
    mutateAsync(change).then(
      () => undefined,
      () => undefined,
    )
  return { ...mutation, save }
}

const pickProperties = <All extends object>(all: All, names: Partial<All>): Partial<All> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name in names)) as Partial<All>
