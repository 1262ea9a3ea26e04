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
import { postErrorMessage } from './error-message.ts'
import { PhotosField } from './photos-field.tsx'
import { useMyTimeZone } from './queries.ts'
import { formatSchedule } from './schedule.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { UnusedPhotosNotice } from './unused-photos-notice.tsx'
import { useComposer } from './use-composer.ts'

const VISIBILITIES = [
  { value: 'public', label: 'Public', icon: Globe },
  { value: 'subscribers', label: 'Subscribers', icon: Lock },
] as const

interface ComposerProps {
  /** The post to edit; without it, the composer writes a new one. */
  post?: MyPost
  visibility?: Visibility
  /** Shown above the text field, beside the save status. */
  header?: ReactNode
  onDone?: (post: MyPost | null) => void
}

/** Writes a post that is published now, scheduled or saved as a draft. */
export function Composer({ post, visibility, header, onDone }: ComposerProps) {
  const composer = useComposer({ post, visibility })
  const { text, setText, photos, canSave, empty } = composer
  const drop = usePhotoDrop(photos.add)
  const zone = useMyTimeZone()
  const language = useLanguage()
  const [scheduling, setScheduling] = useState(false)
  const [heldRule, setHeldRule] = useState<string | null>(post?.heldRule ?? null)
  const [pendingAction, setPendingAction] = useState<NewPost['publish']['when'] | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const published = post?.state === 'published'

  async function finish(publish: NewPost['publish']) {
    setPendingAction(publish.when)
    setErrorText(null)
    try {
      const reply = await composer.savePost(publish)
      setScheduling(false)
      setHeldRule(reply.heldRule)
      composer.reset()
      if (reply.heldRule === null || reply.state === 'draft')
        toast({ title: successTitle(reply, published, zone, language), tone: 'ok' })
      // The sheet closes together with its notice, so a toast says it.
      else if (onDone)
        toast({
          title: 'Your post is held',
          description: 'Nobody else sees it until a person has looked at it.',
        })
      onDone?.(reply)
    } catch (error) {
      setScheduling(false)
      setErrorText(postErrorMessage(error))
    } finally {
      setPendingAction(null)
    }
  }

  return (
    <div className="relative grid grid-cols-1 gap-4" {...drop.handlers}>
      {drop.hovering && <DropOverlay />}
      <div className="flex min-h-5 items-center gap-3">
        {header}
        <p role="status" className="ml-auto text-14 leading-5 text-ink-2">
          {saveStatus(composer)}
        </p>
      </div>
      {heldRule && (
        <p className="rounded-14 bg-warn-wash px-4 py-3 text-14">
          <strong>{post ? 'This post is held.' : 'Your post is held.'}</strong> It may break{' '}
          <RuleLink id={heldRule} />. Nobody else sees it until a person has looked at it, which is soon.
        </p>
      )}
      {composer.conflict && (
        <div className="grid justify-items-start gap-2 rounded-14 bg-warn-wash px-4 py-3 text-14">
          <p>
            <strong>This post was changed since you last wrote here.</strong> Below is what it says now.
          </p>
          <Button variant="outline" size="sm" onClick={composer.restoreConflict}>
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
          setErrorText(null)
        }}
        error={composer.tooLong ? `At most ${POST_MAX.toLocaleString('en')} characters` : undefined}
      />
      <div>
        <PhotosField photos={photos} />
        <UnusedPhotosNotice photos={photos} />
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
        {errorText}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          disabled={!canSave || (published && !composer.changed)}
          pending={
            pendingAction === 'now' ||
            (pendingAction === 'later' && post?.state === 'scheduled' && !scheduling)
          }
          onClick={() => void finish(primaryPublish(post, zone))}
        >
          {published || post?.state === 'scheduled' ? 'Save changes' : 'Publish'}
        </Button>
        {!published && (
          <Button variant="outline" disabled={!canSave} onClick={() => setScheduling(true)}>
            <CalendarClock className="size-5" aria-hidden />
            {post?.state === 'scheduled' ? 'Another time' : 'Schedule'}
          </Button>
        )}
      </div>
      <div className="-mt-1 flex flex-wrap gap-1 empty:hidden">
        {post?.state === 'scheduled' && (
          <Button variant="ghost" size="sm" disabled={!canSave} onClick={() => void finish({ when: 'now' })}>
            Publish now
          </Button>
        )}
        {!published && !empty && (
          <Button
            variant="ghost"
            size="sm"
            disabled={!canSave}
            pending={pendingAction === 'draft'}
            onClick={() => void finish({ when: 'draft' })}
          >
            {post?.state === 'scheduled' ? 'Back to drafts' : 'Save draft'}
          </Button>
        )}
        {post && !composer.savesDrafts && composer.changed && (
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
                setErrorText(postErrorMessage(error))
              })
            }
          />
        )}
      </div>
      <ScheduleDialog
        open={scheduling}
        onOpenChange={setScheduling}
        zone={zone}
        scheduledFor={post?.publishAt ?? null}
        pending={pendingAction === 'later'}
        onSchedule={(publish) => void finish(publish)}
      />
    </div>
  )
}

const DropOverlay = () => (
  <p
    aria-hidden
    className="pointer-events-none absolute -inset-2 z-10 grid place-content-center justify-items-center gap-2 rounded-20 border-2 border-dashed border-ai bg-surface/90 font-semibold text-ai"
  >
    <ImagePlus className="size-8" />
    Drop photos here
  </p>
)

/** Saving changes to a scheduled post keeps its time. */
function primaryPublish(post: MyPost | undefined, zone: string): NewPost['publish'] {
  if (post?.state !== 'scheduled' || !post.publishAt) return { when: 'now' }
  return { when: 'later', at: wallTimeAt(new Date(post.publishAt), zone), timeZone: zone }
}

function successTitle(reply: MyPost, wasPublished: boolean, zone: string, language?: string): string {
  if (reply.state === 'draft') return 'Kept among your drafts'
  if (reply.state === 'scheduled' && reply.publishAt)
    return `Comes out on ${formatSchedule(reply.publishAt, zone, language)}`
  return wasPublished ? 'Your changes are out' : 'Published'
}

function saveStatus({
  state,
  savesDrafts,
  empty,
  changed,
}: Pick<ReturnType<typeof useComposer>, 'state' | 'savesDrafts' | 'empty' | 'changed'>): string {
  if (empty) return ''
  if (state === 'saving') return 'Saving…'
  if (!savesDrafts) return changed ? 'Not saved yet' : ''
  if (state === 'saved') return 'Draft saved'
  return state === 'local' ? 'Kept on this device' : ''
}
