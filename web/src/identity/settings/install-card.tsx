import { PRODUCT_NAME } from '@koji/contract/constants'
import { INSTALL_BY_HAND, install, installWay } from '#lib/install.ts'
import { useStore } from '#lib/use-store.ts'
import { Button } from '#ui/button.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Renders nothing if the browser can't install the app, or already has. */
export function InstallCard() {
  const way = useStore(installWay)
  if (way !== 'by_button' && way !== 'by_hand') return null
  const about = `${PRODUCT_NAME} opens from your home screen in a window of its own, and shows your last conversations without a network.`
  return (
    <div className="mt-5">
      <SettingsCard
        title="Install the app"
        text={way === 'by_hand' ? `${about} ${INSTALL_BY_HAND}` : about}
        action={way === 'by_button' && <Button onClick={() => void install()}>Install</Button>}
      />
    </div>
  )
}
