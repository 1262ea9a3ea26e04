import type { Privacy } from '@koji/contract'
import { useMyPrivacy } from '#lib/my-privacy.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { useSetPrivacy } from './queries.ts'

interface Choice {
  name: keyof Privacy
  label: string
  hint: string
}

interface PrivacyCardProps {
  title: string
  text: string
  choices: readonly Choice[]
}

/** A group of privacy switches. */
export function PrivacyCard({ title, text, choices }: PrivacyCardProps) {
  const privacy = useGroupedQuery(useMyPrivacy())
  const set = useSetPrivacy()
  return (
    <SettingsCard title={title} text={text}>
      <Loaded query={privacy} skeleton={<SkeletonSwitches count={choices.length} />}>
        {(mine) => (
          <div className="-mb-2 divide-y divide-line">
            {choices.map(({ name, label, hint }) => (
              <Switch
                key={name}
                className="py-1.5 [&_[id$=note]]:pr-16"
                label={<span className="font-semibold">{label}</span>}
                hint={hint}
                value={mine[name]}
                onValueChange={(on) => set.mutate({ [name]: on })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </SettingsCard>
  )
}

const SkeletonSwitches = ({ count }: { count: number }) => (
  <span className="-mb-2 block divide-y divide-line" aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="flex items-start justify-between gap-4 py-4">
        <span className="grid flex-1 gap-2.5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </span>
        <Skeleton className="h-7 w-12 rounded-full" />
      </span>
    ))}
  </span>
)
