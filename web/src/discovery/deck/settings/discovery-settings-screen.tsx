import {
  type DiscoverySettings,
  INTEREST_GROUPS,
  LANGUAGES_MAX,
  MUST_HAVES_MAX,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
} from '@koji/contract'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { PlaceField } from '#profiles/people/place-field.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { CandidateEstimatePanel } from './candidate-estimate-panel.tsx'
import { PassesPanel } from './passes-panel.tsx'
import { GendersField, ModeField } from './people-fields.tsx'
import { AgeField, DistanceField } from './range-fields.tsx'
import { SavedIndicator } from './saved-indicator.tsx'
import { useChangeSettings, useDiscoverySettings } from './settings-queries.ts'
import { TagField } from './tag-field.tsx'
import { WhoSeesMePanel } from './who-sees-me-panel.tsx'

export function DiscoverySettingsScreen() {
  const settings = useDiscoverySettings()
  const hasNoProfile = settings.error instanceof Refused && settings.error.problem.code === 'not_found'
  if (hasNoProfile) return <Navigate to={paths.onboarding} replace />
  return (
    <Screen title="Discovery settings" lead="Whom you see, and who sees you. Every change is saved at once.">
      {settings.data ? (
        <Settings {...settings.data} />
      ) : settings.isPending ? (
        <SettingsSkeleton />
      ) : (
        <Panel>
          <ErrorState
            text={friendlyMessage(settings.error)}
            pending={settings.isFetching}
            onRetry={() => void settings.refetch()}
          />
        </Panel>
      )}
    </Screen>
  )
}

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'

const INTEREST_TAGS = INTEREST_GROUPS.map(({ label, interests }) => ({ label, tags: interests }))
const LANGUAGE_TAGS = [
  { label: 'Languages', tags: SPOKEN_LANGUAGES.map(({ code, label }) => ({ id: code, label })) },
]

function Settings({ preferences, place }: DiscoverySettings) {
  const [saveCount, setSaveCount] = useState(0)
  const change = useChangeSettings(() => setSaveCount((count) => count + 1))
  const { save } = change
  const newPlace = change.variables?.place
  return (
    <div className={COLUMNS}>
      <div className="grid min-w-0 gap-6">
        <Panel className="grid gap-7">
          <ModeField value={preferences.mode} onValueChange={(mode) => void save({ mode })} />
          <GendersField value={preferences.genders} onValueChange={(genders) => void save({ genders })} />
          <AgeField preferences={preferences} save={save} />
        </Panel>
        <Panel className="grid gap-7">
          <DistanceField preferences={preferences} save={save} />
          <PlaceField
            label="Where are you?"
            hint="We keep a square of about 2 km, never your exact position."
            value={newPlace ?? null}
            placeName={place.name}
            pending={change.isPending && newPlace !== undefined}
            onValueChange={(chosen) => chosen && void save({ place: chosen })}
          />
        </Panel>
        <Panel className="grid gap-7">
          <TagField
            label="Must-have interests"
            hint={`Only people who love one of these, up to ${MUST_HAVES_MAX}.`}
            emptyText="Any interest."
            buttonLabel="Choose interests"
            groups={INTEREST_TAGS}
            max={MUST_HAVES_MAX}
            value={preferences.mustHave}
            onValueChange={(mustHave) => void save({ mustHave })}
          />
          <TagField
            label="Languages"
            hint={`Only people who speak one of these, up to ${LANGUAGES_MAX}.`}
            emptyText="Any language."
            buttonLabel="Choose languages"
            groups={LANGUAGE_TAGS}
            max={LANGUAGES_MAX}
            value={preferences.languages}
            onValueChange={(languages) => void save({ languages: languages as SpokenLanguage[] })}
          />
        </Panel>
        <Panel className="py-3 md:py-3.5">
          <Switch
            label={<span className="font-semibold">Pause discovery</span>}
            hint="You see nobody new in the deck, and nobody new sees you there. Your profile, the search, matches and chats go on."
            value={preferences.paused}
            onValueChange={(paused) => void save({ paused })}
          />
        </Panel>
        <PassesPanel preferences={preferences} saving={change.isPending} />
      </div>
      <div className="grid gap-6 lg:sticky lg:top-6">
        <CandidateEstimatePanel preferences={preferences} saving={change.isPending} />
        <WhoSeesMePanel preferences={preferences} />
      </div>
      <SavedIndicator count={saveCount} />
    </div>
  )
}

const SettingsSkeleton = () => (
  <SkeletonGroup className={COLUMNS}>
    <span className="grid gap-6">
      <Skeleton className="h-120 rounded-20" />
      <Skeleton className="h-112 rounded-20" />
      <Skeleton className="h-60 rounded-20" />
    </span>
    <Skeleton className="h-117 rounded-20" />
  </SkeletonGroup>
)
