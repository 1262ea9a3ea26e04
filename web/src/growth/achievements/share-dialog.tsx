import { ACHIEVEMENTS } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { downloadBlob } from '#lib/download.ts'
import { shareNatively } from '#profiles/people/share.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { stepText } from './labels.ts'
import { paintCard, type ShareCard } from './share-card.ts'

interface ShareDialogProps {
  card: ShareCard
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Previews the picture before it is shared. */
export const ShareDialog = ({ card, open, onOpenChange }: ShareDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Share “${ACHIEVEMENTS[card.achievement].title}”`}
    description="A picture with your name and the day. Nothing else about you is in it."
  >
    <CardPreview card={card} onFailure={() => onOpenChange(false)} />
  </Dialog>
)

function CardPreview({ card, onFailure }: { card: ShareCard; onFailure: () => void }) {
  const painted = usePaintedCard(card, onFailure)
  const { achievement, step, on, name } = card
  const title = ACHIEVEMENTS[achievement].title
  const fileName = `${PRODUCT_NAME}-${title}-${step}.png`.toLowerCase().replaceAll(' ', '-')
  const file = painted && new File([painted.blob], fileName, { type: 'image/png' })
  const canShare = file !== null && 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <div className="grid gap-5">
      {painted ? (
        <img
          src={painted.url}
          alt={`${title}: ${stepText({ achievement, step })}. ${name}, ${on}.`}
          width={1080}
          height={1080}
          className="mx-auto aspect-square w-full max-w-88 rounded-20 inset-ring inset-ring-line"
        />
      ) : (
        <Skeleton className="mx-auto aspect-square w-full max-w-88 rounded-20" />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant={canShare ? 'outline' : 'default'}
          disabled={!painted}
          onClick={() => painted && downloadBlob(painted.blob, fileName)}
        >
          <Download className="size-5" aria-hidden />
          Download
        </Button>
        {canShare && (
          <Button
            onClick={async () => {
              if (!(await shareNatively({ title, files: [file] }))) downloadBlob(file, fileName)
            }}
          >
            <Share2 className="size-5" aria-hidden />
            Share
          </Button>
        )}
      </div>
    </div>
  )
}

function usePaintedCard({ achievement, step, on, name }: ShareCard, onFailure: () => void) {
  const [painted, setPainted] = useState<{ blob: Blob; url: string } | null>(null)
  const fail = useEffectEvent(() => {
    toast({ title: 'Error', description: 'The picture could not be painted here.', tone: 'destructive' })
    onFailure()
  })
  useEffect(() => {
    let url: string | null = null
    let isCancelled = false
    paintCard({ achievement, step, on, name }).then(
      (blob) => {
        if (isCancelled) return
        url = URL.createObjectURL(blob)
        setPainted({ blob, url })
      },
      () => fail(),
    )
    return () => {
      isCancelled = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [achievement, step, on, name])
  return painted
}
