import type { Platform } from '#platform/platform.ts'
import type { Evasion } from './service.ts'

/** The purposes of photos that present a person. */
const CHECKED_PURPOSES = ['profile', 'cover']

export function evasionEvents({ events }: Platform, { evasion }: { evasion: Evasion }): void {
  events.on('moderation.decided', 'evasion.remember', (tx, { payload }) =>
    evasion.recordBan(tx, payload.decisionId),
  )
  events.on('moderation.overturned', 'evasion.forget', (tx, { payload }) =>
    evasion.forgetBan(tx, payload.accountId),
  )
  for (const name of ['accounts.signed_up', 'accounts.email_verified'] as const)
    events.on(name, `evasion.look_after_${name}`, (tx, { payload }) =>
      evasion.checkEmail(tx, payload.accountId),
    )
  for (const name of ['media.approved', 'media.held'] as const)
    events.on(name, `evasion.look_after_${name}`, async (tx, { payload }) => {
      if (CHECKED_PURPOSES.includes(payload.purpose)) await evasion.checkPhoto(tx, payload)
    })
}
