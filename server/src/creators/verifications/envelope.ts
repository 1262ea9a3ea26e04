import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { sealBytes, unsealBytes } from '#platform/seal.ts'
import { type Secrets, secretsFrom } from '#platform/secrets.ts'

export interface WrappedKey {
  wrappedKey: Buffer
  /** The name of the key that wrapped it. */
  wrappedBy: string
}

interface MasterKey {
  name: string
  key: Buffer
}

const PURPOSE = 'document keys'
const KEY_BYTES = 32

/**
 * Each document has a key of its own, and that key is wrapped by one from the configuration: changing the latter
 * rewrites a few bytes a document and none of the pictures. Both are bound to the document's id, so that nothing that
 * was sealed for one opens as another.
 */
export function envelope(
  { DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }: Pick<Config, 'DOCUMENT_KEY' | 'DOCUMENT_KEY_BEFORE'>,
  secrets: Secrets,
) {
  const current = masterOf(DOCUMENT_KEY ? secretsFrom(DOCUMENT_KEY) : secrets)
  // What was kept before there was a DOCUMENT_KEY stays readable without being told so.
  const known = [current, ...(DOCUMENT_KEY_BEFORE ? [masterOf(secretsFrom(DOCUMENT_KEY_BEFORE))] : [])]
  if (DOCUMENT_KEY) known.push(masterOf(secrets))

  const wrap = (id: string, key: Buffer): WrappedKey => ({
    wrappedKey: sealBytes(current.key, key, id),
    wrappedBy: current.name,
  })

  /** Null when the key that wrapped it is not in the configuration. */
  function unwrap(id: string, { wrappedKey, wrappedBy }: WrappedKey): Buffer | null {
    const master = known.find(({ name }) => name === wrappedBy)
    return master ? unsealBytes(master.key, wrappedKey, id) : null
  }

  return {
    currentName: current.name,

    seal(id: string, bytes: Uint8Array): { sealed: Buffer } & WrappedKey {
      const key = randomBytes(KEY_BYTES)
      return { sealed: sealBytes(key, bytes, id), ...wrap(id, key) }
    },

    open(id: string, wrapped: WrappedKey, sealed: Buffer): Buffer | null {
      const key = unwrap(id, wrapped)
      return key && unsealBytes(key, sealed, id)
    },

    rewrap(id: string, wrapped: WrappedKey): WrappedKey | null {
      const key = unwrap(id, wrapped)
      return key && wrap(id, key)
    },
  }
}

const masterOf = (secrets: Secrets): MasterKey => ({
  key: secrets.keyFor(PURPOSE),
  // Tells keys apart and says nothing of what they are.
  name: secrets.sign(`${PURPOSE}, name`, '').slice(0, 16),
})
