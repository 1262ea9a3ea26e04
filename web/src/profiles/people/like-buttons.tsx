import { type Match, type Mode, type Profile } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { MODE_DISPLAY } from './profile-display.ts'
import { sendOrQueueSwipe } from './swipes.ts'

const MatchDialog = lazy(() => import('./match-dialog.tsx'))

/** Buttons on a profile to like the person or, after a match, to message them. */
export function LikeButtons({ profile }: { profile: Profile }) {
  const { id, displayName, likeIn, matchId } = profile
  const accountId = useSession().session?.account.id
  const queries = useQueryClient()
  const [match, setMatch] = useState<Match | null>(null)
  const like = useMutation({
    mutationFn: (mode: Mode) =>
      sendOrQueueSwipe(accountId!, { mode, targetId: id, choice: 'like', note: '' }),
    onSuccess: async (sent) => {
      await queries.invalidateQueries({ queryKey: ['profiles', 'one'] })
      // The deck must not offer the same person again.
      void queries.invalidateQueries({ queryKey: ['discovery', 'deck'] })
      if (sent?.match) setMatch(sent.match)
      else
        toast({
          title: sent ? `You like ${displayName}` : `Your like goes out when you are online again`,
          tone: 'ok',
        })
    },
    onError: (error) => toast({ title: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <>
      {matchId && (
        <Link to={paths.chat(matchId)} className={buttonClass()}>
          <MessageCircle className="size-5" aria-hidden />
          Message
        </Link>
      )}
      {likeIn.map((mode) => (
        <Button
          key={mode}
          variant={mode === likeIn[0] ? 'default' : 'outline'}
          pending={like.isPending && like.variables === mode}
          onClick={() => like.mutate(mode)}
        >
          <Heart className="size-5" aria-hidden />
          {likeIn.length > 1 ? `Like, for ${MODE_DISPLAY[mode].label.toLowerCase()}` : 'Like'}
        </Button>
      ))}
      {match && (
        <Suspense>
          <MatchDialog match={match} onClose={() => setMatch(null)} />
        </Suspense>
      )}
    </>
  )
}
