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
  secondFactor: 0 | 1,
  provedAt: number,
  issuedAt: number,
]

/** What an access token says is good without asking anybody, for as long as no change of the account is known. */
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
    viewer.secondFactor ? 1 : 0,
    viewer.provedAt.getTime(),
    issuedAt,
  ]
  const body = `${key.id}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return {
    token: `${body}.${sign(body, key.bytes)}`,
    expiresAt: endOf(issuedAt),
  }
}

/** The name of the key that a token says it was signed with. */
export const keyOf = (token: string): string => token.slice(0, token.indexOf('.'))

/** Null unless it was signed with this very key. Whether it has expired is for the caller to see. */
export function readAccessToken(token: string, { bytes }: SigningKey): AccessToken | null {
  const end = token.lastIndexOf('.')
  const body = token.slice(0, end)
  const [given, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(body, bytes))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [sessionId, accountId, email, roles, verified, secondFactor, provedAt, issuedAt] = JSON.parse(
    Buffer.from(body.slice(body.indexOf('.') + 1), 'base64url').toString(),
  ) as Payload
  return {
    viewer: {
      sessionId,
      accountId,
      email,
      // Nobody else is given one.
      status: 'active',
      roles,
      verified: verified === 1,
      secondFactor: secondFactor === 1,
      provedAt: new Date(provedAt),
      expiresAt: endOf(issuedAt),
    },
    issuedAt,
  }
}

const endOf = (issuedAt: number): Date => new Date(issuedAt + ACCESS_SECONDS * 1_000)

const sign = (body: string, key: Buffer): string => createHmac('sha256', key).update(body).digest('base64url')
