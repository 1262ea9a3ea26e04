import { type MyPost, type NewPost, POST_MAX, type Visibility } from '@koji/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { createStore } from '#lib/store.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { beginWith, keepLocalDraft, type LocalDraft, localDraft } from './local-draft.ts'
import { usePostPhotos } from './use-post-photos.ts'
import { useSaving } from './use-saving.ts'

/** A pause in writing, after which the server gets it; this browser has it sooner. */
const SAVE_MS = 1_200
const KEEP_MS = 250

/** The draft that is open in a composer for new posts: lists leave it out. */
export const openDraft = createStore<string | null>(null)

interface Begin {
  /** To change one that there is. */
  post?: MyPost
  visibility?: Visibility
}

/** What is being written, kept here at once and on the server after a pause; nothing is lost by a reload. */
export function useComposer({ post, visibility: wanted }: Begin) {
  const me = useSession().session!.account.id
  // What is for somebody in particular lies apart from what was begun before.
  const place = post?.id ?? wanted ?? null
  const [{ begun, left }] = useState(() => beginWith(localDraft(me, place), begin(post)))
  const [leftOver, setLeftOver] = useState(left)
  // Of the post as it was when this began, or as the last save left it.
  const changedAt = useRef(begun.changedAt)
  const [text, setText] = useState(begun.text)
  const [visibility, setVisibility] = useState(wanted ?? begun.visibility)
  const photos = usePostPhotos(begun.photos)
  const { idNow, beginAnew, save, discard } = useSaving(begun.id)
  const saves = (post?.state ?? 'draft') === 'draft'

  const there = photos.list.flatMap(({ photo, alt }) => (photo ? [{ photo, alt }] : []))
  const empty = text.trim() === '' && photos.list.length === 0
  const content = {
    text: text.trim(),
    visibility,
    photos: there.map(({ photo, alt }) => ({ id: photo.id, alt: alt.trim() })),
  }
  const written = JSON.stringify(content)
  const [saved, setSaved] = useState(() => (post ? JSON.stringify(contentOf(post)) : null))
  const changed = written !== saved
  // What was on the last sheet of paper, when that may still be the one that is drawn.
  const finished = useRef<string | null>(null)

  const keep = useEffectEvent(() => {
    const draft = { id: idNow(), changedAt: changedAt.current, text, visibility, photos: there }
    // What waits to be taken up stays until something else is written.
    const kept = empty || (post && !changed) ? leftOver : draft
    keepLocalDraft(me, place, written === finished.current ? null : kept)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), KEEP_MS)
    return () => clearTimeout(timer)
  }, [written, text, saved])
  usePageHide(() => keep())
  useEffect(() => () => keep(), [])

  const tellOpen = () => {
    if (!post) openDraft.set(idNow())
  }
  const begunId = begun.id
  useEffect(() => {
    if (post) return
    openDraft.set(begunId)
    return () => openDraft.set(null)
  }, [post, begunId])

  async function store(publish: NewPost['publish']): Promise<MyPost> {
    // From here on it is no draft: a pause that ends meanwhile must not make it one again.
    if (publish.when !== 'draft') finished.current = written
    const reply = await save.mutateAsync({ ...content, publish }).catch((error: unknown) => {
      finished.current = null
      throw error
    })
    setSaved(written)
    setLeftOver(null)
    if (post) changedAt.current = reply.changedAt
    photos.refresh(reply.photos)
    tellOpen()
    return reply
  }

  const autosave = useEffectEvent(() => {
    if (!saves || !changed || text.trim().length > POST_MAX || written === finished.current) return
    if (content.text !== '' || content.photos.length > 0)
      // It stays in this browser, and the next pause tries again.
      return void store({ when: 'draft' }).catch(() => undefined)
    if (!empty || post || idNow() === null) return
    setSaved(null)
    discard.mutate(undefined, { onSettled: tellOpen })
  })
  useEffect(() => {
    const timer = setTimeout(() => autosave(), SAVE_MS)
    return () => clearTimeout(timer)
  }, [written])

  /** Another sheet of paper; what was on this one has its place by now. */
  function reset() {
    finished.current = written
    setLeftOver(null)
    keepLocalDraft(me, place, null)
    if (post) return
    beginAnew()
    setText('')
    photos.clear()
    setSaved(null)
    save.reset()
    tellOpen()
  }

  return {
    text,
    visibility,
    setVisibility,
    photos,
    empty,
    changed,
    saves,
    /** What was begun here before the post was changed elsewhere. */
    leftOver,
    takeUp() {
      if (!leftOver) return
      finished.current = null
      setText(leftOver.text)
      setVisibility(wanted ?? leftOver.visibility)
      photos.replace(leftOver.photos)
      setLeftOver(null)
    },
    setText(next: string) {
      finished.current = null
      setText(next)
    },
    /** Whether the server has all of it. */
    state: save.isPending ? 'saving' : save.isError ? 'kept' : saved !== null && !changed ? 'saved' : 'new',
    tooLong: text.trim().length > POST_MAX,
    ready: !empty && photos.ready && text.trim().length <= POST_MAX,
    store,
    reset,
    async remove() {
      await discard.mutateAsync()
      reset()
    },
  } as const
}

const begin = (post: MyPost | undefined): LocalDraft => ({
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
