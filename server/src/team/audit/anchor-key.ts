import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

/** The PKCS #8 prefix of a 32-byte Ed25519 private key (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const verifyAsync = promisify(verify)

export interface Anchor {
  seq: number
  hash: string
  at: string
}

const messageOf = ({ seq, hash, at }: Anchor): Buffer =>
  Buffer.from(`koji audit anchor 1,${seq},${hash},${at}`)

export interface AnchorKey {
  /** 32 bytes in base64url. */
  publicKey: string
  sign(anchor: Anchor): string
}

export function anchorKey(seed: Buffer): AnchorKey {
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    publicKey: createPublicKey(key).export({ format: 'jwk' }).x!,
    sign: (anchor) => sign(null, messageOf(anchor), key).toString('base64url'),
  }
}

/** Asynchronous, because verifying many signatures would block the event loop. */
export function signatureCheck(publicKeys: readonly string[]) {
  const keys = new Map<string, KeyObject>(
    publicKeys.map((x) => [x, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })]),
  )
  return async (anchor: Anchor, publicKey: string, signature: string): Promise<boolean> => {
    const key = keys.get(publicKey)
    return key ? verifyAsync(null, messageOf(anchor), key, Buffer.from(signature, 'base64url')) : false
  }
}
