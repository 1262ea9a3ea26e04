import type { MyProfile } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'

/** Parts of the profile that are changed elsewhere, or not at all. */
export const FixedFacts = ({ profile: { age, username, place } }: { profile: MyProfile }) => (
  <dl className="grid divide-y divide-line rounded-14 bg-sunken px-4 inset-ring inset-ring-line">
    <Fact name="Username" value={username ? `@${username}` : 'None yet'}>
      <Link className="underline" to={paths.settingsAccount}>
        Change in Account
      </Link>
    </Fact>
    <Fact name="Age" value={`${age} years`}>
      Fixed. Your birth date can be corrected only through{' '}
      <Link className="underline" to={paths.support}>
        Support
      </Link>
      .
    </Fact>
    <Fact name="Place" value={place.name}>
      <Link className="underline" to={paths.discoverySettings}>
        Change in Discovery settings
      </Link>
    </Fact>
  </dl>
)

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3">
    <dt className="w-22 shrink-0 text-14 text-ink-2">{name}</dt>
    <dd className="min-w-0 flex-1 basis-40">
      <span className="font-semibold break-words">{value}</span>{' '}
      <span className="block text-14 text-ink-2 sm:inline">{children}</span>
    </dd>
  </div>
)
