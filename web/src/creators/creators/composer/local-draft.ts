import { type MyPhoto, Visibility } from '@koji/contract'
import { draftStorage } from '#lib/draft-storage.ts'

/** What is being written, as this browser keeps it until the server has all of it. */
export interface LocalDraft {
  /** Of the post that it is a change of, or of the draft that the server has. */
  id: string | null
  /** When the post was changed last, of which this is a change: what has changed since is newer. */
  changedAt: string | null
  text: string
  visibility: Visibility
  photos: { photo: MyPhoto; alt: string }[]
}

const NAME = 'posts-written'
/** Those that were worked on last. */
const KEPT = 10

function all(): Record<string, LocalDraft> {
  const kept = draftStorage.read(NAME)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, LocalDraft>) : {}
}

const keyOf = (accountId: string, postId: string | null) => `${accountId} ${postId ?? 'new'}`

export function localDraft(accountId: string, postId: string | null): LocalDraft | null {
  const draft: Partial<LocalDraft> | undefined = all()[keyOf(accountId, postId)]
  const whole =
    typeof draft?.text === 'string' &&
    Visibility.options.some((one) => one === draft.visibility) &&
    Array.isArray(draft.photos)
  return whole ? (draft as LocalDraft) : null
}

export function keepLocalDraft(accountId: string, postId: string | null, draft: LocalDraft | null): void {
  const { [keyOf(accountId, postId)]: _, ...others } = all()
  const drafts = Object.entries(others).slice(1 - KEPT)
  if (draft) drafts.push([keyOf(accountId, postId), draft])
  draftStorage.write(NAME, drafts.length > 0 ? Object.fromEntries(drafts) : null)
}

/**
 * With what writing begins: with what was begun here, unless the post has changed since. Then that counts, and what was
 * begun here waits to be taken up.
 */
export function beginWith(
  kept: LocalDraft | null,
  fresh: LocalDraft,
): { begun: LocalDraft; left: LocalDraft | null } {
  if (!kept) return { begun: fresh, left: null }
  return kept.changedAt === fresh.changedAt ? { begun: kept, left: null } : { begun: fresh, left: kept }
}

/** Of all that is being written in this browser. */
export const photosBeingWritten = (): string[] =>
  Object.values(all()).flatMap(({ photos }) =>
    Array.isArray(photos) ? photos.map(({ photo }) => photo.id) : [],
  )
