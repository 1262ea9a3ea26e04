import { LANGUAGES, Language } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dayAndTime } from '#lib/format.ts'
import { useMyAccount } from '#lib/my-account.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useArrived } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { sayFailure } from '../use-proved.ts'
import { useSetLanguage } from './queries.ts'

const OPTIONS = Language.options.map((value) => ({ value, label: LANGUAGES[value] }))
/** Tells the regions apart: the order of day and month, 24 hours or 12, the groups of digits. */
const MOMENT = '2026-12-31T17:30'
const NUMBER = 1_234_567.5

export function LanguageCard() {
  const account = useArrived(useMyAccount())
  const choose = useSetLanguage()
  return (
    <SettingsCard
      title="Language"
      text={`${PRODUCT_NAME} speaks English. This sets how dates and numbers are written.`}
    >
      <Loaded query={account} skeleton={<Skeleton className="h-25 w-full max-w-105" />}>
        {({ language }) => (
          <Select
            label="Language and region"
            className="max-w-105"
            options={OPTIONS}
            value={language}
            onValueChange={(next) => choose.mutate(next, { onError: sayFailure })}
            hint={`${dayAndTime(MOMENT, language)} · ${NUMBER.toLocaleString(language)}`}
          />
        )}
      </Loaded>
    </SettingsCard>
  )
}
