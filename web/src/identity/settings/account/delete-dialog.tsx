import { DELETION_GRACE_DAYS } from '@koji/contract'
import { type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import { day } from '#lib/format.ts'
import { leave } from '#lib/leave.ts'
import { useLanguage } from '#lib/my-account.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useFirstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { failureText } from '../use-reauthenticated-mutation.ts'
import { useDelete } from './queries.ts'

const CONFIRMATION = 'DELETE'
const Confirmation = z.object({
  word: z.string().check(
    z.trim(),
    z.refine((word) => word === CONFIRMATION, `Please type ${CONFIRMATION}, in capital letters`),
  ),
})

export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const remove = useDelete()
  const formId = useId()
  const first = useFirstField(formId, { unlessTouch: true })
  // Stays busy after success, because the page is about to close.
  const busy = remove.isPending || remove.isSuccess
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      initialFocus={first}
      title="Delete your account?"
      description={`You are signed out everywhere and hidden at once. For ${DELETION_GRACE_DAYS} days signing in brings everything back; after that nobody can.`}
      footer={
        <>
          <DialogClose disabled={busy} render={<Button variant="outline" />}>
            Cancel
          </DialogClose>
          <Button type="submit" form={formId} variant="destructive" pending={busy}>
            Delete account
          </Button>
        </>
      }
    >
      <DeleteForm formId={formId} remove={remove} />
    </Dialog>
  )
}

function DeleteForm({ formId, remove }: { formId: string; remove: ReturnType<typeof useDelete> }) {
  const language = useLanguage()
  const { field, submit } = useForm(Confirmation, { word: '' }, () => resetOutcome(remove))

  const send = () =>
    remove.mutate(undefined, {
      onSuccess: ({ until }) =>
        void leave({
          title: 'Your account is deleted',
          description: `Sign in before ${day(until, language)} to get it back.`,
        }),
    })

  return (
    <div className="grid gap-5">
      <dl className="grid gap-4 rounded-14 bg-sunken p-4 text-14 sm:grid-cols-2 sm:gap-6">
        <Consequence title="What goes">
          Your profile, photos, likes, matches, messages, posts and settings.
        </Consequence>
        <Consequence title="What stays">
          Records of payments, which the law asks for, without your name.
        </Consequence>
      </dl>
      <Form id={formId} onSubmit={submit(send)} error={failureText(remove.error)}>
        <Input
          label={`Type ${CONFIRMATION} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="scroll-mb-24 sm:[&_input]:max-w-70"
          {...field('word')}
        />
      </Form>
    </div>
  )
}

const Consequence = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="mt-0.5 text-ink-2">{children}</dd>
  </div>
)
