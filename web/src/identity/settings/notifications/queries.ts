import { getNotificationSettings, type NotificationSettings, putNotificationSettings } from '@koji/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { pushState, turnPushOff, turnPushOn } from '#lib/push.ts'
import { useSession } from '#lib/session.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'

const settingsOf = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['notification-settings', accountId],
    queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useNotificationSettings = () => useQuery(settingsOf(useSession().session?.account.id))

type Change = (settings: NotificationSettings) => NotificationSettings

/** Saves with an optimistic update. Each request sends all settings, including earlier changes. */
export function useSetNotifications() {
  const queries = useQueryClient()
  const { queryKey } = settingsOf(useSession().session?.account.id)
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async () => {
      const body = queries.getQueryData(queryKey)
      return body && call(putNotificationSettings, { body })
    },
    onMutate: async (change: Change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (settings) => settings && change(settings))
    },
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey })
    },
  })
}

const pushHere = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['notification-settings', accountId, 'push'],
    queryFn: () => pushState(accountId!),
    enabled: accountId !== undefined,
  })

/** Whether this browser shows push notifications. */
export const usePushHere = () => useQuery(pushHere(useSession().session?.account.id))

export function useSetPushHere() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const { queryKey } = pushHere(accountId)
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return turnPushOn(accountId!)
      await turnPushOff()
      return 'off' as const
    },
    onSuccess: (state) => queries.setQueryData(queryKey, state),
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey })
    },
  })
}
