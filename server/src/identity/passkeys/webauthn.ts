import { PRODUCT_NAME } from '@koji/contract'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'

const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]
const TIMEOUT_MS = 300_000
const MAX_ID_BYTES = 1_023
/** Fits an RSA key of 8,192 bits. Verifying with a larger key would take too long. */
const MAX_KEY_BYTES = 1_100
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

/** Passkeys must be created and used for this host, on a page of one of these origins. */
export interface RelyingParty {
  host: string
  origins: string[]
}

/** The parts that we need before verification; the library checks the rest. */
const Credential = z.object({
  id: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((MAX_ID_BYTES * 4) / 3))),
  response: z.object({
    clientDataJSON: z.string(),
    userHandle: z.nullish(z.string()),
    transports: z.optional(z.array(z.string())),
  }),
})
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.literal(false)) })

export interface ParsedCredential {
  credentialId: Buffer
  challenge: string
  userHandle: Buffer
  transports: Transport[]
}

/** Null when it is malformed, or was created in a page that another site had embedded. */
export function parseCredential(credential: unknown): ParsedCredential | null {
  const { data } = z.safeParse(Credential, credential)
  const clientData = data && z.safeParse(ClientData, parseJson(data.response.clientDataJSON)).data
  if (!clientData) return null
  const { userHandle, transports = [] } = data.response
  return {
    credentialId: Buffer.from(data.id, 'base64url'),
    challenge: clientData.challenge,
    userHandle: Buffer.from(userHandle ?? '', 'base64url'),
    transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
  }
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return null
  }
}

interface Registration {
  host: string
  email: string
  handle: Buffer
  challenge: string
  /** An authenticator that has one of these won't create another. */
  known: { credentialId: Buffer; transports: string[] }[]
}

export const registrationOptions = async ({
  host,
  email,
  handle,
  challenge,
  known,
}: Registration): Promise<Record<string, unknown>> => ({
  ...(await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: host,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(handle),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as Transport[],
    })),
  })),
})

export const authenticationOptions = async (
  host: string,
  challenge: string,
): Promise<Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })),
})

export interface VerifiedPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  backedUp: boolean
}

/** Throws or returns null when the response is invalid. */
export async function verifyRegistration(
  credential: Record<string, unknown>,
  challenge: string,
  { host, origins }: RelyingParty,
): Promise<VerifiedPasskey | null> {
  const response = credential as unknown as RegistrationResponseJSON
  if (!hasNoCertificate(response)) return null
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) return null
  const { id, publicKey, counter } = registrationInfo.credential
  if (publicKey.length > MAX_KEY_BYTES) return null
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    backedUp: registrationInfo.credentialBackedUp,
  }
}

/** We request no certificate, and checking one would mean fetching URLs that an attacker wrote into it. */
export function hasNoCertificate({ response }: Pick<RegistrationResponseJSON, 'response'>): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  // Some authenticators attest with the new key itself, which is fine.
  const selfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format === 'none' || selfSigned
}

interface StoredPasskey {
  credentialId: Buffer
  publicKey: Buffer
}

/** Throws or returns null when the response is invalid. The caller has to check that the counter has grown. */
export async function verifyAuthentication(
  credential: Record<string, unknown>,
  challenge: string,
  { host, origins }: RelyingParty,
  { credentialId, publicKey }: StoredPasskey,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: credentialId.toString('base64url'),
      publicKey: new Uint8Array(publicKey),
      counter: 0,
    },
  })
  return verified
    ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
    : null
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))
