import type { Post } from '@koji/contract'
import { Lock } from 'lucide-react'
import { useContext } from 'react'
import { counted } from '#lib/format.ts'
import { placeholderOf } from '#profiles/people/placeholder.ts'
import { cx } from '#ui/cx.ts'
import { LockAction } from './lock-action.ts'

/** A locked post: blurred colors, the number of photos and, if the creator shows teasers, the first words. */
export function LockedPost({ post: { veils, text } }: { post: Pick<Post, 'veils' | 'text'> }) {
  const [veil] = veils
  const action = useContext(LockAction)
  return (
    <div
      className={cx(
        'relative isolate grid place-items-center overflow-hidden bg-field-ai p-6 text-center text-on-field',
        veil ? 'min-h-60 sm:aspect-2/1 sm:min-h-0' : 'min-h-44',
      )}
    >
      {veil && (
        <>
          <span
            aria-hidden
            className="absolute inset-0 -z-1 scale-125 bg-cover bg-center blur-xl saturate-150"
            style={{ backgroundImage: `url("${placeholderOf(veil.thumbhash)}")` }}
          />
          <span
            aria-hidden
            className="absolute inset-0 -z-1 bg-[radial-gradient(60%_90%_at_50%_50%,#15110cd1,#15110c99_60%,#15110c59)]"
          />
        </>
      )}
      <div className="grid justify-items-center gap-3">
        <Lock className="size-7" aria-hidden />
        {text && <p className="title-22 max-w-[32ch] wrap-anywhere">{text}</p>}
        <p className="text-14 font-medium">
          {veils.length > 0 && `${counted(veils.length, 'photo')} · `}For subscribers
        </p>
        {action}
      </div>
    </div>
  )
}
