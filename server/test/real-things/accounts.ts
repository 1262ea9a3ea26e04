import { postPasskeyRegistration, postSession, postTwoFactorSetup } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { Authenticator, addPasskey, codeOf, present, switchOnTwoFactor } from '../authenticator.ts'
import { solveCaptcha } from '../captcha.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation, Sent } from './sent.ts'

export const verifyToken = (world: TestWorld, id: string, email: string) =>
  mailedToken(world, email, () =>
    transact(world.platform.database.db, (tx) => world.services.recovery.sendVerification(tx, id, email)),
  )

export const resetToken = (world: TestWorld, email: string) =>
  mailedToken(world, email, () =>
    world.services.recovery.sendReset({
      sealed: world.platform.secrets.encrypt('reset request', email).toString('base64'),
      mailId: world.platform.ids.id(),
    }),
  )

async function mailedToken(world: TestWorld, email: string, post: () => Promise<void>): Promise<string> {
  // What other operations have left to be told goes first: the folder keeps the newest mails only.
  await world.mails()
  await post()
  const [mail] = await world.mailsTo(email)
  const link = mail!.links.find((one) => one.includes('#token='))!
  return new URL(link).hash.slice('#token='.length)
}

/** Set up in another browser, since a session that shows a factor goes on under another id. */
export async function realFactor(world: TestWorld, { method, path }: Operation, me: SignedIn): Promise<Sent> {
  const elsewhere = await world.signInAgain(me.id)
  switch (`${method} ${path}`) {
    case 'POST /api/two-factor': {
      const { secret } = (await elsewhere.call(postTwoFactorSetup, {})).body
      return { body: { code: await codeOf(secret, world.clock) } }
    }
    case 'POST /api/two-factor/recovery-codes':
      return { cookie: (await switchOnTwoFactor(world, elsewhere)).cookie }
    case 'POST /api/sessions/second-factor': {
      const { secret } = await switchOnTwoFactor(world, elsewhere)
      const captcha = await solveCaptcha(world)
      const { body } = await world.call(postSession, {
        body: { email: me.email, password: DEMO_PASSWORD, captcha },
      })
      if (body.step !== 'two_factor') throw new Error('No second step was asked for')
      const code = await codeOf(secret, world.clock, 1)
      return { body: { ticket: body.ticket, given: { kind: 'totp', code } } }
    }
    case 'POST /api/passkeys': {
      const { options } = (await elsewhere.call(postPasskeyRegistration, {})).body
      return { body: { name: 'Key ring', credential: new Authenticator().create(options) } }
    }
    case 'POST /api/sessions/passkey':
    case 'POST /api/sessions/current/passkey-proof':
      return { body: await present(world, (await addPasskey(elsewhere)).authenticator) }
    case 'PATCH /api/passkeys/{passkey}':
    case 'DELETE /api/passkeys/{passkey}':
      return { params: { passkey: (await addPasskey(elsewhere)).passkey.id } }
    default:
      return {}
  }
}
