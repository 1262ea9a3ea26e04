import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

/** What stands before the 32 bytes of a private key of Ed25519 (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const check = promisify(verify)

export interface Anchor {
  seq: number
  hash: string
  at: string
}

const wordsOf = ({ seq, hash, at }: Anchor): Buffer => Buffer.from(`koji audit anchor 1,${seq},${hash},${at}`)

export interface AnchorKey {
  /** 32 bytes, as text. */
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
    sign: (anchor) => sign(null, wordsOf(anchor), key).toString('base64url'),
  }
}

/** Aside of everything else: there may be many. */
export function signatureCheck(publicKeys: readonly string[]) {
  const keys = new Map<string, KeyObject>(
    publicKeys.map((x) => [x, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })]),
  )
  return async (anchor: Anchor, publicKey: string, signature: string): Promise<boolean> => {
    const key = keys.get(publicKey)
    return key ? check(null, wordsOf(anchor), key, Buffer.from(signature, 'base64url')) : false
  }
}
