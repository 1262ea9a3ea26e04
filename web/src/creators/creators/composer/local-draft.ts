import { type MyPhoto, Visibility } from '@koji/contract'
import { draftStorage } from '#lib/draft-storage.ts'

/** The unsaved text and photos of a post, stored in this browser until the server has them. */
export interface LocalDraft {
  /** The post being edited, or the draft on the server. */
  id: string | null
  /** When the post that this edits was last changed; null for a new post. A later value on the server is a conflict. */
  changedAt: string | null
  text: string
  visibility: Visibility
  photos: { photo: MyPhoto; alt: string }[]
}

const STORAGE_KEY = 'posts-written'
/** Drafts beyond this are dropped, the oldest first. */
const DRAFTS_MAX = 10

function readDrafts(): Record<string, LocalDraft> {
  const stored = draftStorage.read(STORAGE_KEY)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, LocalDraft>) : {}
}

const draftKey = (accountId: string, postId: string | null) => `${accountId} ${postId ?? 'new'}`

export function readLocalDraft(accountId: string, postId: string | null): LocalDraft | null {
  const draft: Partial<LocalDraft> | undefined = readDrafts()[draftKey(accountId, postId)]
  const valid =
    typeof draft?.text === 'string' &&
    Visibility.options.some((option) => option === draft.visibility) &&
    Array.isArray(draft.photos)
  return valid ? (draft as LocalDraft) : null
}

export function saveLocalDraft(accountId: string, postId: string | null, draft: LocalDraft | null): void {
  const { [draftKey(accountId, postId)]: _, ...others } = readDrafts()
  const drafts = Object.entries(others).slice(1 - DRAFTS_MAX)
  if (draft) drafts.push([draftKey(accountId, postId), draft])
  draftStorage.write(STORAGE_KEY, drafts.length > 0 ? Object.fromEntries(drafts) : null)
}

/**
 * Chooses the content to edit: the local draft, unless the post has changed since. Then the post is used, and the
 * local draft is returned as a conflict that the author may restore.
 */
export function resolveDraft(
  stored: LocalDraft | null,
  current: LocalDraft,
): { draft: LocalDraft; conflict: LocalDraft | null } {
  if (!stored) return { draft: current, conflict: null }
  return stored.changedAt === current.changedAt
    ? { draft: stored, conflict: null }
    : { draft: current, conflict: stored }
}

/** The photos of all drafts in this browser. */
export const draftPhotoIds = (): string[] =>
  Object.values(readDrafts()).flatMap(({ photos }) =>
    Array.isArray(photos) ? photos.map(({ photo }) => photo.id) : [],
  )
