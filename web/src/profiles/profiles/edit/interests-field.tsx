import { INTEREST_GROUPS, INTERESTS_MAX, INTERESTS_MIN, interestLabel } from '@koji/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { TagPicker } from '#ui/tag-picker.tsx'

const GROUPS = INTEREST_GROUPS.map(({ label, interests }) => ({ label, tags: interests }))

interface InterestsFieldProps {
  value: readonly string[]
  error?: string
  onValueChange: (interests: string[]) => void
}

/** Shows the chosen interests, and all of them in a dialog. */
export function InterestsField({ value, error, onValueChange }: InterestsFieldProps) {
  const [open, setOpen] = useState(false)
  const tooFew = value.length < INTERESTS_MIN ? `Pick at least ${INTERESTS_MIN}` : undefined
  return (
    <FieldGroup
      label={<span className="sr-only">Your interests</span>}
      error={error ?? (open ? undefined : tooFew)}
      hint={`${value.length} of ${INTERESTS_MAX}`}
    >
      {() => (
        <>
          <ul className="flex flex-wrap gap-2 empty:hidden">
            {value.map((id) => (
              <li key={id}>
                <Chip size="lg">{interestLabel(id)}</Chip>
              </li>
            ))}
          </ul>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            size="lg"
            title="What do you love?"
            description={`Pick ${INTERESTS_MIN} to ${INTERESTS_MAX}. What you share with somebody is why they see you.`}
            trigger={
              <Button variant="outline" className="justify-self-start">
                <Pencil className="size-5" aria-hidden />
                Change interests
              </Button>
            }
            footer={
              <DialogClose render={<Button />}>
                Done, {value.length} of {INTERESTS_MAX}
              </DialogClose>
            }
          >
            <TagPicker
              label={<span className="sr-only">Interests</span>}
              searchLabel="Search interests"
              groups={GROUPS}
              min={INTERESTS_MIN}
              max={INTERESTS_MAX}
              value={value}
              onValueChange={(next) => onValueChange([...next])}
              error={tooFew}
            />
          </Dialog>
        </>
      )}
    </FieldGroup>
  )
}
