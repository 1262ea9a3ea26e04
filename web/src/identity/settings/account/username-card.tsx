import { ChosenUsername, putUsername, USERNAME_MAX } from '@koji/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { failureText } from '../use-reauthenticated-mutation.ts'
import { useChangeUsername } from './queries.ts'

/** Hidden before onboarding, because there is no profile to find. */
export function UsernameCard() {
  const mine = useGroupedQuery(useMyProfile())
  if (mine.data?.profile === null) return null
  return (
    <SettingsCard title="Username" text="How people find you and mention you.">
      <Loaded query={mine} skeleton={<Skeleton className="h-34 w-full max-w-105" />}>
        {({ profile }) => <UsernameForm current={profile?.username ?? ''} />}
      </Loaded>
    </SettingsCard>
  )
}

function UsernameForm({ current }: { current: string }) {
  const change = useChangeUsername()
  const { values, field, submit, setErrors } = useForm(putUsername.body, { username: current }, () =>
    resetOutcome(change),
  )
  const [touched, setTouched] = useState(false)
  const typed = field('username')
  const changed = values.username.trim().toLowerCase() !== current
  const ruleError = touched && changed ? firstRuleError(values.username) : undefined

  const send = ({ username }: { username: string }) =>
    change.mutate(username, {
      onSuccess: () => toast({ title: `You are @${username} now`, tone: 'ok' }),
      onError: (error) =>
        setErrors(isTaken(error) ? { username: friendlyMessage(error) } : fieldErrors(error)),
    })

  return (
    <Form
      onSubmit={submit(send)}
      error={isTaken(change.error) ? undefined : failureText(change.error)}
      className="max-w-105 justify-items-start *:w-full"
    >
      <Input
        label="Username"
        labelHidden
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX + 5}
        hint={`${location.host}${paths.profileAt(values.username.trim().toLowerCase() || current)}`}
        {...typed}
        error={typed.error ?? ruleError}
        onValueChange={(value) => {
          setTouched(true)
          typed.onValueChange(value)
        }}
      />
      <Button type="submit" className="w-auto!" disabled={!changed} pending={change.isPending}>
        Save username
      </Button>
    </Form>
  )
}

/** The message of the first rule that the username breaks. */
const firstRuleError = (username: string): string | undefined =>
  z.safeParse(ChosenUsername, username).error?.issues[0]?.message

const isTaken = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'username_taken'
