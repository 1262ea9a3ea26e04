import { useMyAccount } from '../../../lib/my-account.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { sayFailure } from '../use-proved.ts'
import { useSetAlerts } from './queries.ts'

export function AlertsCard() {
  const account = useMyAccount()
  const alerts = useSetAlerts()
  return (
    <SettingsCard title="Sign-in alerts">
      <Loaded query={account} skeleton={<Skeleton className="h-11 w-full" />}>
        {({ signInAlerts }) => (
          <Switch
            label="E-mail me when a new device signs in"
            value={signInAlerts}
            onValueChange={(on) => alerts.mutate(on, { onError: sayFailure })}
            className="-my-2.5"
          />
        )}
      </Loaded>
    </SettingsCard>
  )
}
