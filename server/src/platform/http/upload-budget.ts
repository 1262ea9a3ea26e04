import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { refuse } from './refusal.ts'

/** So many bytes of files are held at a time, by all and by one. */
const ROOM_BYTES = 16 * UPLOAD_MAX_BYTES
const ROOM_BYTES_EACH = 6 * UPLOAD_MAX_BYTES
const RETRY_SECONDS = 5

/** Keeps uploads from filling the memory: who finds no room is asked to come back. */
export class UploadBudget {
  readonly #held = new Map<string, number>()
  #all = 0

  /** Returns how to leave, which is to be called once. */
  reserve(who: string, bytes: number): () => void {
    const theirs = this.#held.get(who) ?? 0
    if (this.#all + bytes > ROOM_BYTES || theirs + bytes > ROOM_BYTES_EACH)
      refuse('busy', { retryAfter: RETRY_SECONDS })
    this.#all += bytes
    this.#held.set(who, theirs + bytes)
    return () => {
      this.#all -= bytes
      const left = this.#held.get(who)! - bytes
      if (left > 0) this.#held.set(who, left)
      else this.#held.delete(who)
    }
  }
}
