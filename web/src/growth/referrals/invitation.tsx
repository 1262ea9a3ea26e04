import { LIKE_BONUS, LIKE_BONUS_DAYS, PRODUCT_NAME } from '@koji/contract'
import { Copy, Share2 } from 'lucide-react'
import { copyLink } from '#profiles/people/share.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { referralLink } from './link.ts'
import { shareLink } from './share-link.ts'

/** The invitation link: to copy, to share, as a code and as a QR code. */
export function Invitation({ code }: { code: string }) {
  const link = new URL(referralLink(code), location.origin)
  return (
    <Card
      as="section"
      aria-labelledby="invite"
      className="grid bg-koji-wash! md:grid-cols-[1fr_auto] md:items-center md:gap-8"
    >
      <div className="min-w-0 p-6 md:p-8 md:pr-0">
        <h2 id="invite" className="title-28 text-balance">
          Bring somebody you like
        </h2>
        <p className="mt-2 max-w-[46ch] text-pretty text-ink-2">
          For each friend who joins {PRODUCT_NAME} through you, you have {LIKE_BONUS} more likes a day for{' '}
          {LIKE_BONUS_DAYS} days.
        </p>
        <div className="mt-5 flex max-w-120 items-center gap-2 rounded-14 bg-surface py-1 pr-1 pl-4 inset-ring inset-ring-control">
          <a href={link.href} className="min-w-0 flex-1 py-2 font-semibold break-all text-ink no-underline">
            <span className="sr-only">Your link: </span>
            {link.host + link.pathname + link.search}
          </a>
          <Button variant="ghost" size="icon" aria-label="Copy link" onClick={() => void copyLink(link.href)}>
            <Copy className="size-5" aria-hidden />
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button onClick={() => void shareLink(code)}>
            <Share2 className="size-5" aria-hidden />
            Share
          </Button>
          <p className="flex items-center gap-2 text-14 text-ink-2">
            Your code
            <strong className="font-display text-18 tracking-[0.08em] text-ink">{code}</strong>
          </p>
        </div>
      </div>
      <figure className="mx-6 mb-6 flex items-center gap-4 md:my-8 md:mr-8 md:ml-0 md:block">
        <QrCode
          text={link.href}
          label="QR code of your link"
          instead="The link works just as well."
          className="size-32 shrink-0 md:size-48"
        />
        <figcaption className="text-14 text-ink-2 md:mt-2 md:text-center">To scan when you meet</figcaption>
      </figure>
    </Card>
  )
}
