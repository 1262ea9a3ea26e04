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
import { keepUnsent } from './unsent.ts'

const TYPING_MS = 300

const onboardingKey = (accountId: string | undefined) => ['onboarding', accountId] as const
const usernameKey = (username: string | undefined) => ['usernames', username] as const

/** Not asked for by somebody who has a profile. */
export function useOnboarding() {
  const accountId = useSession().session?.account.id
  const mine = useMyProfile()
  return useQuery({
    queryKey: onboardingKey(accountId),
    queryFn: ({ signal }): Promise<Onboarding> => call(getOnboarding, {}, { signal }),
    enabled: mine.data?.profile === null,
    // What was typed here is newer than what is asked for meanwhile.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Whoever closes the page right after a press has answered all the same. */
const send = (body: Answers) => call(patchOnboarding, { body }, { keepalive: true })

/** One after the other, so that the last answer is the one that stays. */
export function useKeepAnswers() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'onboarding' },
    mutationFn: send,
    onSuccess: (onboarding) => {
      // Whoever is still typing keeps the rest again when they hear of this.
      if (accountId) keepUnsent(accountId, {})
      queries.setQueryData(onboardingKey(accountId), onboarding)
    },
  })
}

/** The last words of a page: they wait for nothing, and when they are refused there is nobody left to hear it. */
export function useKeepLastAnswers() {
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

/** Whether a username is free, a moment after the last letter. */
export function useUsernameState(username: string): UsernameState {
  const wanted = z.safeParse(ChosenUsername, username).data
  const settled = useDebounced(wanted, TYPING_MS)
  const check = useQuery({
    queryKey: usernameKey(settled),
    queryFn: ({ signal }) => call(getUsername, { params: { username: settled! } }, { signal }),
    enabled: settled !== undefined,
  })
  if (wanted === undefined) return 'none'
  if (wanted !== settled || check.isPending) return 'checking'
  if (!check.data) return 'unknown'
  return check.data.available ? 'free' : 'taken'
}

/** Somebody was quicker: what we knew of this name is old. */
export function forgetUsername(queries: QueryClient, username: string): void {
  queries.setQueryData(usernameKey(username), { available: false })
}
