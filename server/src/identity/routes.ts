import { deleteTwoFactor } from '@koji/contract'
import type { Passkeys } from '#identity/passkeys/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'

export function identityRoutes(
  app: App,
  { passkeys, twoFactor }: { passkeys: Passkeys; twoFactor: TwoFactor },
): void {
  route(app, deleteTwoFactor, async ({ db, me }) => {
    await twoFactor.disable(db, me, passkeys)
    return {}
  })
}
