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

/** Ways to misbehave, as no real authenticator or browser does. */
export interface AuthenticatorOverrides {
  origin?: string
  challenge?: string
  counter?: number
  host?: string
  verified?: boolean
  crossOrigin?: boolean
  userHandle?: string | null
  /** Signs with another key than the credential's. */
  forged?: boolean
  type?: string
  /** The attestation: none, signed with the new key, or with a certificate. */
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

interface StoredCredential {
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

/** A software authenticator: ES256, discoverable credentials and, unless turned off, a signature counter. */
export class Authenticator {
  readonly credentials: StoredCredential[] = []
  readonly #counts: boolean

  constructor({ counts = true } = {}) {
    this.#counts = counts
  }

  create(options: Record<string, unknown>, overrides: AuthenticatorOverrides = {}): Credential {
    const { challenge, rp, user, excludeCredentials } = options as unknown as CreationOptions
    if (excludeCredentials.some(({ id }) => this.credentials.some((stored) => stored.id === id)))
      throw new Error('InvalidStateError')
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const stored = {
      id: id.toString('base64url'),
      host: rp.id,
      userHandle: user.id,
      key: privateKey,
      counter: 0,
    }
    this.credentials.push(stored)
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
    const authData = Buffer.concat([this.#data(stored, overrides, HAS_CREDENTIAL), credentialData])
    const client = clientData('webauthn.create', challenge, overrides)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
    const { attestation = 'none' } = overrides
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
    return credential(stored.id, {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb', 'internal', 'telepathy'],
    })
  }

  use(options: Record<string, unknown>, overrides: AuthenticatorOverrides = {}): Credential {
    const { challenge, rpId } = options as unknown as RequestOptions
    const stored = this.credentials.findLast(({ host }) => host === rpId)
    if (!stored) throw new Error('NotAllowedError')
    const data = this.#data(stored, overrides)
    const client = clientData('webauthn.get', challenge, overrides)
    const signed = Buffer.concat([data, sha256(client)])
    const key = overrides.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : stored.key
    return credential(stored.id, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      userHandle: overrides.userHandle === undefined ? stored.userHandle : overrides.userHandle,
    })
  }

  #data(
    stored: StoredCredential,
    { counter, host = stored.host, verified = true }: AuthenticatorOverrides,
    flags = 0,
  ): Buffer {
    if (this.#counts) stored.counter++
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(counter ?? stored.counter)
    const allFlags = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([allFlags]), counterBytes])
  }
}

const clientData = (
  type: string,
  challenge: string,
  { origin = ORIGIN, crossOrigin = false, ...overrides }: AuthenticatorOverrides,
): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: overrides.type ?? type,
      challenge: overrides.challenge ?? challenge,
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

/** The part of CBOR that authenticators use. */
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

/** Registers a passkey in an authenticator of its own. */
export async function addPasskey(
  me: Caller,
  { authenticator = new Authenticator(), name = 'Key ring' } = {},
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const { body } = await me.call(postPasskeyRegistration, {})
  const credential = authenticator.create(body.options)
  const { body: passkey } = await me.call(postPasskey, { body: { name, credential } })
  return { authenticator, passkey }
}

/** Requests a challenge and signs it, as a browser does. */
export async function signChallenge(
  world: TestWorld,
  authenticator: Authenticator,
  overrides: AuthenticatorOverrides = {},
): Promise<{ credential: Credential }> {
  const { body } = await world.call(postPasskeyChallenge, {})
  return { credential: authenticator.use(body.options, overrides) }
}

/** Computes the code of an authenticator app, now or some steps away. */
export const generateTotp = (secret: string, clock: Clock, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) + steps * 30 })

/** Turns two-factor on. The session continues under the returned cookie. */
export async function enableTwoFactor(
  { clock }: TestWorld,
  me: Caller,
): Promise<{ secret: string; recoveryCodes: string[]; cookie: string }> {
  const { secret } = (await me.call(postTwoFactorSetup, {})).body
  const reply = await me.call(postTwoFactor, { body: { code: await generateTotp(secret, clock) } })
  return { secret, recoveryCodes: reply.body.recoveryCodes, cookie: cookiesOf(reply).header }
}
