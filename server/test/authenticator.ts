import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  type Passkey,
  postPasskey,
  postPasskeyChallenge,
  postPasskeyRegistration,
  postTwoFactor,
  postTwoFactorSetup,
} from '@koji/contract'
import { generate } from 'otplib'
import type { Clock } from '#platform/clock.ts'
import { cookiesOf } from './cookies.ts'
import type { SignedIn, TestWorld } from './world.ts'

type Caller = Pick<SignedIn, 'call'>
type Credential = Record<string, unknown> & { id: string; response: Record<string, unknown> }

/** What a real authenticator or browser would never do. */
export interface Knobs {
  origin?: string
  challenge?: string
  counter?: number
  host?: string
  verified?: boolean
  crossOrigin?: boolean
  userHandle?: string | null
  /** Signs with a key that is not the credential's. */
  forged?: boolean
  type?: string
  /** What the authenticator says of itself: nothing, signed with the new key, or with a certificate. */
  attestation?: 'none' | 'self' | 'certified'
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
}

interface RequestOptions {
  challenge: string
  rpId: string
}

interface Held {
  id: string
  host: string
  userHandle: string
  key: KeyObject
  counter: number
}

const ORIGIN = 'http://localhost:3000'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A security key made of software: ES256, discoverable credentials, a counter unless it is told not to count. */
export class Authenticator {
  readonly held: Held[] = []
  readonly #counts: boolean

  constructor({ counts = true } = {}) {
    this.#counts = counts
  }

  create(options: Record<string, unknown>, knobs: Knobs = {}): Credential {
    const { challenge, rp, user, excludeCredentials } = options as unknown as CreationOptions
    if (excludeCredentials.some(({ id }) => this.held.some((held) => held.id === id)))
      throw new Error('InvalidStateError')
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const held = {
      id: id.toString('base64url'),
      host: rp.id,
      userHandle: user.id,
      key: privateKey,
      counter: 0,
    }
    this.held.push(held)
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coseKey = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x!, 'base64url'))],
      [int(-3), bytes(Buffer.from(y!, 'base64url'))],
    ])
    const length = Buffer.from([0, id.length])
    const credentialData = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
    const authData = Buffer.concat([this.#data(held, knobs, HAS_CREDENTIAL), credentialData])
    const client = clientData('webauthn.create', challenge, knobs)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
    const { attestation = 'none' } = knobs
    const statement: [Buffer, Buffer][] = [
      [text('alg'), int(-7)],
      [text('sig'), bytes(signature)],
    ]
    if (attestation === 'certified') statement.push([text('x5c'), list([bytes(Buffer.alloc(8))])])
    const attestationObject = map([
      [text('fmt'), text(attestation === 'none' ? 'none' : 'packed')],
      [text('attStmt'), map(attestation === 'none' ? [] : statement)],
      [text('authData'), bytes(authData)],
    ])
    return credential(held.id, {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb', 'internal', 'telepathy'],
    })
  }

  use(options: Record<string, unknown>, knobs: Knobs = {}): Credential {
    const { challenge, rpId } = options as unknown as RequestOptions
    const held = this.held.findLast(({ host }) => host === rpId)
    if (!held) throw new Error('NotAllowedError')
    const data = this.#data(held, knobs)
    const client = clientData('webauthn.get', challenge, knobs)
    const signed = Buffer.concat([data, sha256(client)])
    const key = knobs.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : held.key
    return credential(held.id, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      userHandle: knobs.userHandle === undefined ? held.userHandle : knobs.userHandle,
    })
  }

  #data(held: Held, { counter, host = held.host, verified = true }: Knobs, flags = 0): Buffer {
    if (this.#counts) held.counter++
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter ?? held.counter)
    const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([all]), counted])
  }
}

const clientData = (
  type: string,
  challenge: string,
  { origin = ORIGIN, crossOrigin = false, ...knobs }: Knobs,
): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: knobs.type ?? type,
      challenge: knobs.challenge ?? challenge,
      origin,
      crossOrigin,
    }),
  )

const credential = (id: string, response: Record<string, unknown>): Credential => ({
  id,
  rawId: id,
  type: 'public-key',
  response,
  clientExtensionResults: {},
})

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest()

/** The few words of CBOR that an authenticator speaks. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const list = (items: Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items])
const map = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A new passkey of somebody, in an authenticator of its own. */
export async function addPasskey(
  me: Caller,
  { authenticator = new Authenticator(), name = 'Key ring' } = {},
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const { body } = await me.call(postPasskeyRegistration, {})
  const made = authenticator.create(body.options)
  const { body: passkey } = await me.call(postPasskey, { body: { name, credential: made } })
  return { authenticator, passkey }
}

/** What a browser sends after asking an authenticator. */
export async function present(
  world: TestWorld,
  authenticator: Authenticator,
  knobs: Knobs = {},
): Promise<{ credential: Credential }> {
  const { body } = await world.call(postPasskeyChallenge, {})
  return { credential: authenticator.use(body.options, knobs) }
}

/** What an authenticator app shows, now or some steps away. */
export const codeOf = (secret: string, clock: Clock, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) + steps * 30 })

/** Two-factor, switched on. The session that did it goes on under the cookie that comes back. */
export async function switchOnTwoFactor(
  { clock }: TestWorld,
  me: Caller,
): Promise<{ secret: string; recoveryCodes: string[]; cookie: string }> {
  const { secret } = (await me.call(postTwoFactorSetup, {})).body
  const answer = await me.call(postTwoFactor, { body: { code: await codeOf(secret, clock) } })
  return { secret, recoveryCodes: answer.body.recoveryCodes, cookie: cookiesOf(answer).header }
}
