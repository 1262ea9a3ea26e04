import { type MyPost, type NewPost, POST_MAX, type Visibility, wallTimeAt } from '@koji/contract'
import { CalendarClock, Globe, ImagePlus, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#lib/my-account.ts'
import { RuleLink } from '#profiles/people/rule-link.tsx'
import { usePhotoDrop } from '#profiles/people/use-photo-drop.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { Crowded } from './crowded.tsx'
import { postFailure } from './failure.ts'
import { PhotosField } from './photos-field.tsx'
import { useMyZone } from './queries.ts'
import { scheduleWords } from './schedule.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useComposer } from './use-composer.ts'

const VISIBILITIES = [
  { value: 'public', label: 'Public', icon: Globe },
  { value: 'subscribers', label: 'Subscribers', icon: Lock },
] as const

interface ComposerProps {
  /** To change one that there is. */
  post?: MyPost
  visibility?: Visibility
  /** What stands above it, beside the word about what is saved. */
  head?: ReactNode
  onDone?: (post: MyPost | null) => void
}

/** Writes a post: for now, for later, or for the drawer. */
export function Composer({ post, visibility, head, onDone }: ComposerProps) {
  const composer = useComposer({ post, visibility })
  const { text, setText, photos, ready, empty } = composer
  const drop = usePhotoDrop(photos.add)
  const zone = useMyZone()
  const language = useLanguage()
  const [planning, setPlanning] = useState(false)
  const [held, setHeld] = useState<string | null>(post?.heldRule ?? null)
  const [acting, setActing] = useState<NewPost['publish']['when'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const published = post?.state === 'published'

  async function finish(publish: NewPost['publish']) {
    setActing(publish.when)
    setFailure(null)
    try {
      const reply = await composer.store(publish)
      setPlanning(false)
      setHeld(reply.heldRule)
      composer.reset()
      if (reply.heldRule === null || reply.state === 'draft')
        toast({ title: doneWords(reply, published, zone, language), tone: 'ok' })
      // The notice goes with the sheet that it would stand in.
      else if (onDone)
        toast({
          title: 'Your post is held',
          description: 'Nobody else sees it until a person has looked at it.',
        })
      onDone?.(reply)
    } catch (error) {
      setPlanning(false)
      setFailure(postFailure(error))
    } finally {
      setActing(null)
    }
  }

  return (
    <div className="relative grid grid-cols-1 gap-4" {...drop.handlers}>
      {drop.hovering && <DropHere />}
      <div className="flex min-h-5 items-center gap-3">
        {head}
        <p role="status" className="ml-auto text-14 leading-5 text-ink-2">
          {stateWords(composer)}
        </p>
      </div>
      {held && (
        <p className="rounded-14 bg-warn-wash px-4 py-3 text-14">
          <strong>{post ? 'This post is held.' : 'Your post is held.'}</strong> It may break{' '}
          <RuleLink id={held} />. Nobody else sees it until a person has looked at it, which is soon.
        </p>
      )}
      {composer.leftOver && (
        <div className="grid justify-items-start gap-2 rounded-14 bg-warn-wash px-4 py-3 text-14">
          <p>
            <strong>This post was changed since you last wrote here.</strong> Below is what it says now.
          </p>
          <Button variant="outline" size="sm" onClick={composer.takeUp}>
            Go on with what I had begun
          </Button>
        </div>
      )}
      <Textarea
        label="Text"
        labelHidden
        placeholder={visibility ? 'What do you want to tell them?' : 'What have you made?'}
        rows={5}
        max={POST_MAX}
        value={text}
        onValueChange={(next) => {
          setText(next)
          setFailure(null)
        }}
        error={composer.tooLong ? `At most ${POST_MAX.toLocaleString('en')} characters` : undefined}
      />
      <div>
        <PhotosField photos={photos} />
        <Crowded photos={photos} />
      </div>
      {visibility ? (
        <p className="flex items-center gap-2 text-14 text-ink-2">
          <Lock className="size-4 shrink-0" aria-hidden />
          {visibility === 'subscribers'
            ? 'Only your subscribers see this. It is a post, and each of them is told of it.'
            : 'Everybody sees this.'}
        </p>
      ) : (
        <Segments
          label="Who sees it"
          size="sm"
          className="justify-self-start"
          value={composer.visibility}
          onValueChange={composer.setVisibility}
          options={VISIBILITIES}
        />
      )}
      <p
        role="alert"
        className="rounded-14 bg-danger-wash px-4 py-3 text-14 font-medium text-danger empty:hidden"
      >
        {failure}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          disabled={!ready || (published && !composer.changed)}
          pending={acting === 'now' || (acting === 'later' && post?.state === 'scheduled' && !planning)}
          onClick={() => void finish(mainAct(post, zone))}
        >
          {published || post?.state === 'scheduled' ? 'Save changes' : 'Publish'}
        </Button>
        {!published && (
          <Button variant="outline" disabled={!ready} onClick={() => setPlanning(true)}>
            <CalendarClock className="size-5" aria-hidden />
            {post?.state === 'scheduled' ? 'Another time' : 'Schedule'}
          </Button>
        )}
      </div>
      <div className="-mt-1 flex flex-wrap gap-1 empty:hidden">
        {post?.state === 'scheduled' && (
          <Button variant="ghost" size="sm" disabled={!ready} onClick={() => void finish({ when: 'now' })}>
            Publish now
          </Button>
        )}
        {!published && !empty && (
          <Button
            variant="ghost"
            size="sm"
            disabled={!ready}
            pending={acting === 'draft'}
            onClick={() => void finish({ when: 'draft' })}
          >
            {post?.state === 'scheduled' ? 'Back to drafts' : 'Save draft'}
          </Button>
        )}
        {post && !composer.saves && composer.changed && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              composer.reset()
              onDone?.(null)
            }}
          >
            Discard changes
          </Button>
        )}
        {!post && !empty && (
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm">
                Discard
              </Button>
            }
            title="Discard what you have written?"
            description="Text and photos are gone for good."
            confirm="Discard"
            tone="destructive"
            onConfirm={() =>
              composer.remove().catch((error: unknown) => {
                setFailure(postFailure(error))
              })
            }
          />
        )}
      </div>
      <ScheduleDialog
        open={planning}
        onOpenChange={setPlanning}
        zone={zone}
        planned={post?.publishAt ?? null}
        pending={acting === 'later'}
        onSchedule={(publish) => void finish(publish)}
      />
    </div>
  )
}

const DropHere = () => (
  <p
    aria-hidden
    className="pointer-events-none absolute -inset-2 z-10 grid place-content-center justify-items-center gap-2 rounded-20 border-2 border-dashed border-ai bg-surface/90 font-semibold text-ai"
  >
    <ImagePlus className="size-8" />
    Drop photos here
  </p>
)

/** What is scheduled stays so when its words change. */
function mainAct(post: MyPost | undefined, zone: string): NewPost['publish'] {
  if (post?.state !== 'scheduled' || !post.publishAt) return { when: 'now' }
  return { when: 'later', at: wallTimeAt(new Date(post.publishAt), zone), timeZone: zone }
}

function doneWords(reply: MyPost, wasPublished: boolean, zone: string, language?: string): string {
  if (reply.state === 'draft') return 'Kept among your drafts'
  if (reply.state === 'scheduled' && reply.publishAt)
    return `Comes out on ${scheduleWords(reply.publishAt, zone, language)}`
  return wasPublished ? 'Your changes are out' : 'Published'
}

function stateWords({
  state,
  saves,
  empty,
  changed,
}: Pick<ReturnType<typeof useComposer>, 'state' | 'saves' | 'empty' | 'changed'>): string {
  if (empty) return ''
  if (state === 'saving') return 'Saving…'
  if (!saves) return changed ? 'Not saved yet' : ''
  if (state === 'saved') return 'Draft saved'
  return state === 'kept' ? 'Kept on this device' : ''
}
