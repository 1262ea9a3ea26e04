import { NOTIFICATION_TYPES, type NotificationSettings, type NotificationType } from '@koji/contract'
import { Lock } from 'lucide-react'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { useNotificationSettings, useSetNotifications } from './queries.ts'

type Channel = keyof NotificationSettings['types'][NotificationType]

const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'inApp', label: 'In app' },
  { channel: 'email', label: 'E-mail' },
  { channel: 'push', label: 'Push' },
]

const TYPES: Record<NotificationType, { label: string; hint: string }> = {
  match: { label: 'Matches', hint: 'Somebody likes you back.' },
  like: { label: 'Likes', hint: 'Somebody likes you.' },
  message: { label: 'Messages', hint: 'Somebody wrote to you.' },
  post: { label: 'Posts', hint: 'A creator whom you support has published something.' },
  comment: { label: 'Comments', hint: 'Somebody commented on your post or replied to you.' },
  creator: { label: 'Being a creator', hint: 'Your application, your verification, new subscribers.' },
  payment: { label: 'Payments', hint: 'Your card, refunds and payouts.' },
  account: { label: 'Account', hint: 'Password, passkeys, two-factor, your data.' },
  safety: { label: 'Safety', hint: 'Photos and words that our team looks at.' },
  support: { label: 'Support', hint: 'Answers of our team.' },
}

/** These mails warn the owner about access by someone else, so they can't be switched off. */
const isFixed = (type: NotificationType, channel: Channel) => type === 'account' && channel === 'email'

export function ChannelsCard() {
  const settings = useGroupedQuery(useNotificationSettings())
  return (
    <SettingsCard
      title="What we tell you"
      text="E-mails come when you have not looked for 15 minutes, and never more than one an hour."
    >
      <Loaded query={settings} skeleton={<ChannelsSkeleton />}>
        {({ types }) => <ChannelsTable types={types} />}
      </Loaded>
    </SettingsCard>
  )
}

const HEADING = 'w-15 pb-2 text-center text-12 font-semibold text-ink-2 sm:w-18 sm:text-14'

function ChannelsTable({ types }: Pick<NotificationSettings, 'types'>) {
  const set = useSetNotifications()
  const choose = (type: NotificationType, channel: Channel, on: boolean) =>
    set.mutate((settings) => ({
      ...settings,
      types: { ...settings.types, [type]: { ...settings.types[type], [channel]: on } },
    }))
  return (
    <table className="-mb-2 w-full">
      <caption className="sr-only">Which way you hear of what</caption>
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left">
            <span className="sr-only">About</span>
          </th>
          {CHANNELS.map(({ channel, label }) => (
            <th key={channel} scope="col" className={HEADING}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_TYPES.map((type) => (
          <tr key={type} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal">
              <span className="block font-semibold">{TYPES[type].label}</span>
              <span className="block text-14 text-ink-2 max-sm:hidden">{TYPES[type].hint}</span>
            </th>
            {CHANNELS.map(({ channel, label }) => (
              <td key={channel}>
                {isFixed(type, channel) ? (
                  <Always />
                ) : (
                  <Switch
                    className="justify-items-center [&>label]:gap-0"
                    label={<span className="sr-only">{`${TYPES[type].label}: ${label}`}</span>}
                    value={types[type][channel]}
                    onValueChange={(on) => choose(type, channel, on)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Always = () => (
  <span className="flex items-center justify-center gap-1 text-12 font-semibold text-ink-2">
    <Lock className="size-3.5 max-sm:hidden" aria-hidden />
    Always
  </span>
)

const ChannelsSkeleton = () => (
  <span className="-mb-2 block pt-7" aria-hidden>
    {NOTIFICATION_TYPES.map((type) => (
      <span key={type} className="flex h-16.25 items-center gap-3 border-t border-line">
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/4 max-sm:hidden" />
        </span>
        {CHANNELS.map(({ channel }) => (
          <Skeleton key={channel} className="h-7 w-12 rounded-full" />
        ))}
      </span>
    ))}
  </span>
)
