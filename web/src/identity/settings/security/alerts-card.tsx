import { useMyAccount } from '#lib/my-account.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { useSetAlerts } from './queries.ts'

export function AlertsCard() {
  const account = useGroupedQuery(useMyAccount())
  const alerts = useSetAlerts()
  return (
    <SettingsCard
      title="Sign-in alerts"
      text="An e-mail when a new device signs in."
      action={
        <TitleSwitch
          label="Sign-in alerts"
          value={account.data?.signInAlerts}
          pending={account.isPending}
          onValueChange={(on) => alerts.mutate(on, { onError: showFailure })}
        />
      }
    >
      {account.isLoadingError && <NotLoaded query={account} />}
    </SettingsCard>
  )
}
