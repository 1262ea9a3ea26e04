import type { Platform } from '#platform/platform.ts'
import type { Evasion } from './service.ts'

/** Pictures that show who somebody is, or wants to be. */
const FACES = ['profile', 'cover']

export function evasionEvents({ events }: Platform, { evasion }: { evasion: Evasion }): void {
  events.on('moderation.decided', 'evasion.remember', (tx, { payload }) =>
    evasion.remember(tx, payload.decisionId),
  )
  events.on('moderation.overturned', 'evasion.forget', (tx, { payload }) =>
    evasion.forget(tx, payload.accountId),
  )
  for (const name of ['accounts.signed_up', 'accounts.email_verified'] as const)
    events.on(name, `evasion.look_after_${name}`, (tx, { payload }) =>
      evasion.lookAtAddress(tx, payload.accountId),
    )
  for (const name of ['media.approved', 'media.held'] as const)
    events.on(name, `evasion.look_after_${name}`, async (tx, { payload }) => {
      if (FACES.includes(payload.purpose)) await evasion.lookAtPhoto(tx, payload)
    })
}
