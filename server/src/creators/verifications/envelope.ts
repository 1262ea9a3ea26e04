import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { decryptBytes, encryptBytes } from '#platform/encryption.ts'
import { type Secrets, secretsFrom } from '#platform/secrets.ts'

export interface WrappedKey {
  wrappedKey: Buffer
  /** The name of the master key. */
  wrappedBy: string
}

interface MasterKey {
  name: string
  key: Buffer
}

const PURPOSE = 'document keys'
const KEY_BYTES = 32

export type EnvelopeKeys = ReturnType<typeof envelopeKeys>

/**
 * Envelope encryption: each document has its own key, wrapped by a master key from the configuration. Changing the master
 * key rewrites a few bytes per document and no pictures. Both are bound to the document's id, so that one document can't
 * be replaced by another.
 */
export function envelopeKeys(
  { DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }: Pick<Config, 'DOCUMENT_KEY' | 'DOCUMENT_KEY_BEFORE'>,
  secrets: Secrets,
) {
  const current = masterOf(DOCUMENT_KEY ? secretsFrom(DOCUMENT_KEY) : secrets)
  const known = [current]
  if (DOCUMENT_KEY_BEFORE) known.push(masterOf(secretsFrom(DOCUMENT_KEY_BEFORE)))
  // Documents that were stored before DOCUMENT_KEY was set stay readable without further configuration.
  if (DOCUMENT_KEY) known.push(masterOf(secrets))

  const wrap = (id: string, key: Buffer): WrappedKey => ({
    wrappedKey: encryptBytes(current.key, key, id),
    wrappedBy: current.name,
  })

  /** Null if the master key isn't in the configuration. */
  function unwrap(id: string, { wrappedKey, wrappedBy }: WrappedKey): Buffer | null {
    const master = known.find(({ name }) => name === wrappedBy)
    return master ? decryptBytes(master.key, wrappedKey, id) : null
  }

  return {
    currentName: current.name,

    seal(id: string, bytes: Uint8Array): { sealed: Buffer } & WrappedKey {
      const key = randomBytes(KEY_BYTES)
      return { sealed: encryptBytes(key, bytes, id), ...wrap(id, key) }
    },

    open(id: string, wrapped: WrappedKey, sealed: Buffer): Buffer | null {
      const key = unwrap(id, wrapped)
      return key && decryptBytes(key, sealed, id)
    },

    rewrap(id: string, wrapped: WrappedKey): WrappedKey | null {
      const key = unwrap(id, wrapped)
      return key && wrap(id, key)
    },
  }
}

const masterOf = (secrets: Secrets): MasterKey => ({
  key: secrets.keyFor(PURPOSE),
  // Identifies a key without revealing anything about it.
  name: secrets.sign(`${PURPOSE}, name`, '').slice(0, 16),
})
