import {
  ChosenUsername,
  getOnboarding,
  getUsername,
  type Onboarding,
  type ProfileCard,
  patchOnboarding,
  postProfile,
} from '@koji/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#lib/api.ts'
import { myProfile, useMyProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { useDebounced } from '#lib/use-debounced.ts'
import { toast } from '#ui/toast.ts'
import type { Answers } from './draft.ts'
import { storeUnsentAnswers } from './unsent-answers.ts'

const DEBOUNCE_MS = 300

const onboardingKey = (accountId: string | undefined) => ['onboarding', accountId] as const
const usernameKey = (username: string | undefined) => ['usernames', username] as const

/** Disabled for members who have a profile. */
export function useOnboarding() {
  const accountId = useSession().session?.account.id
  const mine = useMyProfile()
  return useQuery({
    queryKey: onboardingKey(accountId),
    queryFn: ({ signal }): Promise<Onboarding> => call(getOnboarding, {}, { signal }),
    enabled: mine.data?.profile === null,
    // Local edits are newer than a refetched draft.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** `keepalive` lets the request finish after the page is closed. */
const send = (body: Answers) => call(patchOnboarding, { body }, { keepalive: true })

/** Serialized, so that the last answer wins. */
export function useSaveAnswers() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'onboarding' },
    mutationFn: send,
    onSuccess: (onboarding) => {
      // If there are newer changes, the flow stores them again after this update.
      if (accountId) storeUnsentAnswers(accountId, {})
      queries.setQueryData(onboardingKey(accountId), onboarding)
    },
  })
}

/** Sends answers right away, without waiting for other requests or showing errors. */
export function useSaveOnPageHide() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return (answers: Answers): void =>
    void send(answers).then(
      (onboarding) => queries.setQueryData(onboardingKey(accountId), onboarding),
      () => undefined,
    )
}

export function useFinish() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'onboarding' },
    mutationFn: () => call(postProfile, {}),
    onSuccess: (profile: ProfileCard) => {
      queries.setQueryData(myProfile(accountId).queryKey, { profile })
      void queries.invalidateQueries({ queryKey: ['profiles'] })
      toast({ title: 'Your profile is ready', tone: 'ok' })
    },
  })
}

export type UsernameState = 'none' | 'checking' | 'free' | 'taken' | 'unknown'

/** Whether a username is free, checked after a pause in typing. */
export function useUsernameState(username: string): UsernameState {
  const valid = z.safeParse(ChosenUsername, username).data
  const debounced = useDebounced(valid, DEBOUNCE_MS)
  const check = useQuery({
    queryKey: usernameKey(debounced),
    queryFn: ({ signal }) => call(getUsername, { params: { username: debounced! } }, { signal }),
    enabled: debounced !== undefined,
  })
  if (valid === undefined) return 'none'
  if (valid !== debounced || check.isPending) return 'checking'
  if (!check.data) return 'unknown'
  return check.data.available ? 'free' : 'taken'
}

/** Corrects the cached availability after the server refused the username. */
export function markUsernameTaken(queries: QueryClient, username: string): void {
  queries.setQueryData(usernameKey(username), { available: false })
}
