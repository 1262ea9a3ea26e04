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
const ID_BYTES = 1_023
/** Room for an RSA key of 8,192 bits; a larger one would only serve to keep us busy. */
const KEY_BYTES = 1_100
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

/** The host and the origins that a passkey must have been made or used for. */
export interface Place {
  host: string
  origins: string[]
}

/** What we need to know before anything is verified; the library looks at all the rest. */
const Envelope = z.object({
  id: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((ID_BYTES * 4) / 3))),
  response: z.object({
    clientDataJSON: z.string(),
    userHandle: z.nullish(z.string()),
    transports: z.optional(z.array(z.string())),
  }),
})
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.literal(false)) })

export interface Envelope {
  credentialId: Buffer
  challenge: string
  userHandle: Buffer
  transports: Transport[]
}

/** Null when it is nothing that an authenticator would send, or comes out of somebody's frame. */
export function openEnvelope(credential: unknown): Envelope | null {
  const { data } = z.safeParse(Envelope, credential)
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

interface Registering {
  host: string
  email: string
  handle: Buffer
  challenge: string
  /** An authenticator that has one of these makes no other. */
  known: { credentialId: Buffer; transports: string[] }[]
}

export const registrationOptions = async ({
  host,
  email,
  handle,
  challenge,
  known,
}: Registering): Promise<Record<string, unknown>> => ({
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

export const useOptions = async (host: string, challenge: string): Promise<Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })),
})

export interface Registered {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  backedUp: boolean
}

/** Throws, or returns null, when anything about it is wrong. */
export async function verifyRegistration(
  credential: Record<string, unknown>,
  challenge: string,
  { host, origins }: Place,
): Promise<Registered | null> {
  const response = credential as unknown as RegistrationResponseJSON
  if (!bringsNoCertificate(response)) return null
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
  if (publicKey.length > KEY_BYTES) return null
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    backedUp: registrationInfo.credentialBackedUp,
  }
}

/** We ask for none, and checking one would make us fetch whatever address a stranger wrote into it. */
export function bringsNoCertificate({ response }: Pick<RegistrationResponseJSON, 'response'>): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  // Some authenticators sign with the new key itself, which browsers pass on.
  const selfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format === 'none' || selfSigned
}

interface Kept {
  credentialId: Buffer
  publicKey: Buffer
}

/** Throws, or returns null, when anything about it is wrong. Whether the counter has moved is for the caller to see. */
export async function verifyUse(
  credential: Record<string, unknown>,
  challenge: string,
  { host, origins }: Place,
  { credentialId, publicKey }: Kept,
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
