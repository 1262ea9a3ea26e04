import { type AccountRestriction, APPEAL_MAX, NewAppeal } from '@koji/contract'
import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import * as z from 'zod/mini'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { useAppeal } from './queries.ts'

const Body = z.pick(NewAppeal, { body: true })

/** Shown instead of a session: the reason for a suspension or ban, and the appeal form. */
export function RestrictedAccount({
  restriction,
  onBack,
}: {
  restriction: AccountRestriction
  onBack: () => void
}) {
  const { reason, rule: ruleId, until, appealTicket } = restriction
  const rule = COMMUNITY_RULES.find(({ id }) => id === ruleId)
  return (
    <>
      <div className="grid gap-2">
        <ScreenHeading>{until ? 'Your account is suspended' : 'Your account is banned'}</ScreenHeading>
        <p className="text-pretty text-ink-2">
          {until
            ? `You can sign in again from ${new Date(until).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}.`
            : 'You cannot sign in any more.'}
        </p>
      </div>
      <dl className="grid gap-4 rounded-20 bg-sunken p-5 inset-ring inset-ring-line">
        <div>
          <dt className="text-14 text-ink-2">What the team wrote</dt>
          <dd className="mt-0.5 break-words">{reason}</dd>
        </div>
        {rule && (
          <div>
            <dt className="text-14 text-ink-2">The rule</dt>
            <dd className="mt-0.5">
              <a className="underline" href={`${paths.community}#${rule.id}`}>
                {rule.id} · {rule.title}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {appealTicket ? <AppealForm ticket={appealTicket} /> : <AppealSent />}
      <Button variant="ghost" className="-ml-3 justify-self-start px-3!" onClick={onBack}>
        Back to sign in
      </Button>
    </>
  )
}

function AppealForm({ ticket }: { ticket: string }) {
  const { field, submit, setErrors } = useForm(Body, { body: '' })
  const appeal = useAppeal()
  if (appeal.isSuccess) return <AppealSent />
  return (
    <Form
      error={appeal.isError ? friendlyMessage(appeal.error) : undefined}
      onSubmit={submit(({ body }) =>
        appeal.mutate({ ticket, body }, { onError: (error) => setErrors(fieldErrors(error)) }),
      )}
    >
      <Textarea
        label="Do you see it differently?"
        hint="You can appeal once. A person who did not take part in the decision reads it."
        rows={5}
        max={APPEAL_MAX}
        {...field('body')}
      />
      <Button type="submit" pending={appeal.isPending}>
        Send appeal
      </Button>
    </Form>
  )
}

const AppealSent = () => (
  <p role="status" className="rounded-14 bg-ok-wash px-4 py-3 font-medium text-ok">
    We have your appeal and answer by <span className="whitespace-nowrap">e-mail.</span>
  </p>
)
