import { useMyAccount } from '#lib/my-account.ts'
import { useArrived } from '../card-group.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { sayFailure } from '../use-proved.ts'
import { useSetAlerts } from './queries.ts'

export function AlertsCard() {
  const account = useArrived(useMyAccount())
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
          onValueChange={(on) => alerts.mutate(on, { onError: sayFailure })}
        />
      }
    >
      {account.isLoadingError && <NotLoaded query={account} />}
    </SettingsCard>
  )
}
