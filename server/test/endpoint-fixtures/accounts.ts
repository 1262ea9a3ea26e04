import { postPasskeyRegistration, postSession, postTwoFactorSetup } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { Authenticator, addPasskey, enableTwoFactor, generateTotp, signChallenge } from '../authenticator.ts'
import { solveCaptcha } from '../captcha.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation, RequestInput } from './request.ts'

export const createVerificationToken = (world: TestWorld, id: string, email: string) =>
  readMailedToken(world, email, () =>
    transact(world.platform.database.db, (tx) => world.services.recovery.sendVerification(tx, id, email)),
  )

export const createResetToken = (world: TestWorld, email: string) =>
  readMailedToken(world, email, () =>
    world.services.recovery.sendReset({
      sealed: world.platform.secrets.encrypt('reset request', email).toString('base64'),
      mailId: world.platform.ids.id(),
    }),
  )

async function readMailedToken(world: TestWorld, email: string, send: () => Promise<void>): Promise<string> {
  // Pending mails of other operations go first, because the mailbox only keeps the newest ones.
  await world.mails()
  await send()
  const [mail] = await world.mailsTo(email)
  const link = mail!.links.find((url) => url.includes('#token='))!
  return new URL(link).hash.slice('#token='.length)
}

/** Sets two-factor or a passkey up in another session, because a session that confirms a factor gets a new id. */
export async function createAuthenticationFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  const otherSession = await world.signInAgain(me.id)
  switch (`${method} ${path}`) {
    case 'POST /api/two-factor': {
      const { secret } = (await otherSession.call(postTwoFactorSetup, {})).body
      return { body: { code: await generateTotp(secret, world.clock) } }
    }
    case 'POST /api/two-factor/recovery-codes':
      return { cookie: (await enableTwoFactor(world, otherSession)).cookie }
    case 'POST /api/sessions/second-factor': {
      const { secret } = await enableTwoFactor(world, otherSession)
      const captcha = await solveCaptcha(world)
      const { body } = await world.call(postSession, {
        body: { email: me.email, password: DEMO_PASSWORD, captcha },
      })
      if (body.step !== 'two_factor') throw new Error('The sign-in asked for no second factor.')
      const code = await generateTotp(secret, world.clock, 1)
      return { body: { ticket: body.ticket, given: { kind: 'totp', code } } }
    }
    case 'POST /api/passkeys': {
      const { options } = (await otherSession.call(postPasskeyRegistration, {})).body
      return { body: { name: 'Key ring', credential: new Authenticator().create(options) } }
    }
    case 'POST /api/sessions/passkey':
    case 'POST /api/sessions/current/passkey-proof':
      return { body: await signChallenge(world, (await addPasskey(otherSession)).authenticator) }
    case 'PATCH /api/passkeys/{passkey}':
    case 'DELETE /api/passkeys/{passkey}':
      return { params: { passkey: (await addPasskey(otherSession)).passkey.id } }
    default:
      return {}
  }
}
