import { PRODUCT_NAME } from '@koji/contract/constants'
import { useGroupedQuery } from '../card-group.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { usePushHere, useSetPushHere } from './queries.ts'

const TEXTS = {
  on: `This browser tells you what is new, also while ${PRODUCT_NAME} is closed.`,
  off: `Let this browser tell you what is new, also while ${PRODUCT_NAME} is closed.`,
  denied: `Your browser does not let ${PRODUCT_NAME} show messages. You can allow it in the browser's settings for this page.`,
  unsupported: `This browser cannot show push messages. On an iPhone, add ${PRODUCT_NAME} to the home screen first.`,
} as const

export function PushCard() {
  const push = useGroupedQuery(usePushHere())
  const set = useSetPushHere()
  const state = push.data ?? 'off'
  const isAvailable = push.data === 'on' || push.data === 'off'
  return (
    <SettingsCard
      title="Push on this device"
      text={TEXTS[state]}
      action={
        <TitleSwitch
          label="Push on this device"
          value={isAvailable ? (set.isPending ? set.variables : state === 'on') : undefined}
          pending={push.isPending}
          onValueChange={(on) => set.mutate(on)}
        />
      }
    />
  )
}
