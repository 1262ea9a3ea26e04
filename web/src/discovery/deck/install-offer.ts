import { PRODUCT_NAME } from '@koji/contract/constants'
import { useEffect } from 'react'
import { INSTALL_BY_HAND, install, installWay, mayOfferInstall } from '#lib/install.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { useStore } from '#lib/use-store.ts'
import { toast } from '#ui/toast.ts'

/** Offers installation once to members with a profile. Later, the settings have it. */
export function useInstallOffer(): void {
  const hasProfile = Boolean(useMyProfile().data?.profile)
  const way = useStore(installWay)
  useEffect(() => {
    if (!hasProfile || !mayOfferInstall()) return
    toast({
      title: `Put ${PRODUCT_NAME} on your home screen?`,
      description:
        way === 'by_hand' ? INSTALL_BY_HAND : 'It opens in a window of its own, also without a network.',
      ...(way === 'by_button' && { action: { label: 'Install', onPress: () => void install() } }),
      durationMs: 0,
    })
  }, [hasProfile, way])
}
