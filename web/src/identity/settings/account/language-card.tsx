import { LANGUAGES, Language } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dayAndTime } from '#lib/format.ts'
import { useMyAccount } from '#lib/my-account.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { useSetLanguage } from './queries.ts'

const OPTIONS = Language.options.map((value) => ({ value, label: LANGUAGES[value] }))
/** A date and a number that every region formats differently. */
const SAMPLE_TIME = '2026-12-31T17:30'
const SAMPLE_NUMBER = 1_234_567.5

export function LanguageCard() {
  const account = useGroupedQuery(useMyAccount())
  const setLanguage = useSetLanguage()
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
            onValueChange={(next) => setLanguage.mutate(next, { onError: showFailure })}
            hint={`${dayAndTime(SAMPLE_TIME, language)} · ${SAMPLE_NUMBER.toLocaleString(language)}`}
          />
        )}
      </Loaded>
    </SettingsCard>
  )
}
