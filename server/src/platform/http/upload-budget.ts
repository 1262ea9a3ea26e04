import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { refuse } from './refusal.ts'

/** The memory for concurrent uploads, in total and per member. */
const MAX_BYTES = 16 * UPLOAD_MAX_BYTES
const MAX_BYTES_PER_MEMBER = 6 * UPLOAD_MAX_BYTES
const RETRY_SECONDS = 5

/** Limits the memory of concurrent uploads. Uploads that don't fit are refused and can be retried. */
export class UploadBudget {
  readonly #reserved = new Map<string, number>()
  #total = 0

  /** Reserves memory for a member, or for the address of a visitor. Returns a function that releases it, to be called once. */
  reserve(who: string, bytes: number): () => void {
    const own = this.#reserved.get(who) ?? 0
    if (this.#total + bytes > MAX_BYTES || own + bytes > MAX_BYTES_PER_MEMBER)
      refuse('busy', { retryAfter: RETRY_SECONDS })
    this.#total += bytes
    this.#reserved.set(who, own + bytes)
    return () => {
      this.#total -= bytes
      const rest = this.#reserved.get(who)! - bytes
      if (rest > 0) this.#reserved.set(who, rest)
      else this.#reserved.delete(who)
    }
  }
}
