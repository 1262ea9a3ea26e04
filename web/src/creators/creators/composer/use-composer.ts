import { type MyPost, type NewPost, POST_MAX, type Visibility } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { createStore } from '#lib/store.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { type LocalDraft, readLocalDraft, resolveDraft, saveLocalDraft } from './local-draft.ts'
import { usePostPhotos } from './use-post-photos.ts'
import { useSavePost } from './use-save-post.ts'

/** Typing pauses before the draft is saved to the server, and to this browser. */
const SAVE_MS = 1_200
const LOCAL_SAVE_MS = 250

/** The draft open in the composer for new posts. Lists of drafts leave it out. */
export const openDraftId = createStore<string | null>(null)

interface ComposerOptions {
  /** The post to edit; without it, the composer writes a new one. */
  post?: MyPost
  visibility?: Visibility
}

/** The state of a composer. Saves to this browser, then to the server, so that a reload loses nothing. */
export function useComposer({ post, visibility: fixedVisibility }: ComposerOptions) {
  const me = useSession().session!.account.id
  // A post with a fixed audience has its own draft, apart from the usual new post.
  const draftSlot = post?.id ?? fixedVisibility ?? null
  const [initial] = useState(() => resolveDraft(readLocalDraft(me, draftSlot), draftFromPost(post)))
  const [conflict, setConflict] = useState(initial.conflict)
  // The version of the post that this edit is based on.
  const changedAt = useRef(initial.draft.changedAt)
  const [text, setText] = useState(initial.draft.text)
  const [visibility, setVisibility] = useState(fixedVisibility ?? initial.draft.visibility)
  const photos = usePostPhotos(initial.draft.photos)
  const { currentId, startNewPost, save, discard } = useSavePost(initial.draft.id)
  const savesDrafts = (post?.state ?? 'draft') === 'draft'

  const uploaded = photos.list.flatMap(({ photo, alt }) => (photo ? [{ photo, alt }] : []))
  const empty = text.trim() === '' && photos.list.length === 0
  const content = {
    text: text.trim(),
    visibility,
    photos: uploaded.map(({ photo, alt }) => ({ id: photo.id, alt: alt.trim() })),
  }
  const serialized = JSON.stringify(content)
  const [saved, setSaved] = useState(() => (post ? JSON.stringify(contentOf(post)) : null))
  const changed = serialized !== saved
  // The content that was just published or discarded. It must not be saved again before the composer is empty.
  const finished = useRef<string | null>(null)

  const saveLocally = useEffectEvent(() => {
    const draft = { id: currentId(), changedAt: changedAt.current, text, visibility, photos: uploaded }
    // A conflicting draft stays stored until the author changes something.
    const toStore = empty || (post && !changed) ? conflict : draft
    saveLocalDraft(me, draftSlot, serialized === finished.current ? null : toStore)
  })
  useEffect(() => {
    const timer = setTimeout(() => saveLocally(), LOCAL_SAVE_MS)
    return () => clearTimeout(timer)
  }, [serialized, text, saved])
  usePageHide(() => saveLocally())
  useEffect(() => () => saveLocally(), [])

  const publishOpenDraftId = () => {
    if (!post) openDraftId.set(currentId())
  }
  const initialId = initial.draft.id
  useEffect(() => {
    if (post) return
    openDraftId.set(initialId)
    return () => openDraftId.set(null)
  }, [post, initialId])

  async function savePost(publish: NewPost['publish']): Promise<MyPost> {
    // A pending autosave must not turn the published post back into a draft.
    if (publish.when !== 'draft') finished.current = serialized
    const reply = await save.mutateAsync({ ...content, publish }).catch((error: unknown) => {
      finished.current = null
      throw error
    })
    setSaved(serialized)
    setConflict(null)
    if (post) changedAt.current = reply.changedAt
    photos.refresh(reply.photos)
    publishOpenDraftId()
    return reply
  }

  const autosave = useEffectEvent(() => {
    if (!savesDrafts || !changed || text.trim().length > POST_MAX || serialized === finished.current) return
    if (content.text !== '' || content.photos.length > 0)
      // The draft stays in this browser, and the next pause tries again.
      return void savePost({ when: 'draft' }).catch(() => undefined)
    if (!empty || post || currentId() === null) return
    setSaved(null)
    discard.mutate(undefined, { onSettled: publishOpenDraftId })
  })
  useEffect(() => {
    const timer = setTimeout(() => autosave(), SAVE_MS)
    return () => clearTimeout(timer)
  }, [serialized])

  /** Empties the composer after its content was saved or discarded. */
  function reset() {
    finished.current = serialized
    setConflict(null)
    saveLocalDraft(me, draftSlot, null)
    if (post) return
    startNewPost()
    setText('')
    photos.clear()
    setSaved(null)
    save.reset()
    publishOpenDraftId()
  }

  return {
    text,
    visibility,
    setVisibility,
    photos,
    empty,
    changed,
    savesDrafts,
    /** The local draft, if the post was changed elsewhere since. */
    conflict,
    restoreConflict() {
      if (!conflict) return
      finished.current = null
      setText(conflict.text)
      setVisibility(fixedVisibility ?? conflict.visibility)
      photos.replace(conflict.photos)
      setConflict(null)
    },
    setText(next: string) {
      finished.current = null
      setText(next)
    },
    /** Whether the server has the current content. */
    state: save.isPending ? 'saving' : save.isError ? 'local' : saved !== null && !changed ? 'saved' : 'new',
    tooLong: text.trim().length > POST_MAX,
    canSave: !empty && photos.ready && text.trim().length <= POST_MAX,
    savePost,
    reset,
    async remove() {
      await discard.mutateAsync()
      reset()
    },
  } as const
}

const draftFromPost = (post: MyPost | undefined): LocalDraft => ({
  id: post?.id ?? null,
  changedAt: post?.changedAt ?? null,
  text: post?.text ?? '',
  visibility: post?.visibility ?? 'subscribers',
  photos: post?.photos.map(({ alt, ...photo }) => ({ photo, alt })) ?? [],
})

const contentOf = ({ text, visibility, photos }: MyPost) => ({
  text,
  visibility,
  photos: photos.map(({ id, alt }) => ({ id, alt })),
})
