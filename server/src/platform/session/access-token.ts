import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACCESS_SECONDS } from '@koji/contract'
import type { Viewer } from './viewer.ts'

export interface SigningKey {
  id: string
  bytes: Buffer
}

export interface AccessToken {
  viewer: Viewer
  issuedAt: number
}

type Payload = [
  sessionId: string,
  accountId: string,
  email: string,
  roles: Viewer['roles'],
  verified: 0 | 1,
  passedTwoFactor: 0 | 1,
  reauthenticatedAt: number,
  issuedAt: number,
]

/** Creates an access token, which is valid without a query as long as no change of the account is known. */
export function writeAccessToken(
  viewer: Omit<Viewer, 'status' | 'expiresAt'>,
  now: Date,
  key: SigningKey,
): { token: string; expiresAt: Date } {
  const issuedAt = now.getTime()
  const payload: Payload = [
    viewer.sessionId,
    viewer.accountId,
    viewer.email,
    viewer.roles,
    viewer.verified ? 1 : 0,
    viewer.passedTwoFactor ? 1 : 0,
    viewer.reauthenticatedAt.getTime(),
    issuedAt,
  ]
  const body = `${key.id}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return {
    token: `${body}.${sign(body, key.bytes)}`,
    expiresAt: endOf(issuedAt),
  }
}

/** Returns the id of the key that a token claims to be signed with. */
export const keyIdOf = (token: string): string => token.slice(0, token.indexOf('.'))

/** Returns null unless the token was signed with this key. Doesn't check whether the token has expired. */
export function readAccessToken(token: string, { bytes }: SigningKey): AccessToken | null {
  const end = token.lastIndexOf('.')
  const body = token.slice(0, end)
  const [signature, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(body, bytes))]
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [sessionId, accountId, email, roles, verified, passedTwoFactor, reauthenticatedAt, issuedAt] =
    JSON.parse(Buffer.from(body.slice(body.indexOf('.') + 1), 'base64url').toString()) as Payload
  return {
    viewer: {
      sessionId,
      accountId,
      email,
      // Only active accounts get a token.
      status: 'active',
      roles,
      verified: verified === 1,
      passedTwoFactor: passedTwoFactor === 1,
      reauthenticatedAt: new Date(reauthenticatedAt),
      expiresAt: endOf(issuedAt),
    },
    issuedAt,
  }
}

const endOf = (issuedAt: number): Date => new Date(issuedAt + ACCESS_SECONDS * 1_000)

const sign = (body: string, key: Buffer): string => createHmac('sha256', key).update(body).digest('base64url')
