import { Dialog as Base } from '@base-ui/react/dialog'
import { interestLabel, type Match } from '@koji/contract'
import { SendHorizontal, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { initials } from '#lib/format.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { tint } from '#ui/avatar.tsx'
import { Button, buttonClass, HeroDisc } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { celebratedMatch } from './celebrated-match.ts'
import { icebreakers } from './icebreakers.ts'
import { MODE_DISPLAY } from './profile-display.ts'

interface MatchDialogProps {
  match: Match
  onClose(): void
}

/** Celebrates a new match and suggests a first message. */
export default function MatchDialog({ match, onClose }: MatchDialogProps) {
  const mine = useMyProfile().data?.profile
  const navigate = useNavigate()
  const { person, shared, mode } = match
  const { icon: Icon, label } = MODE_DISPLAY[mode]
  useEffect(() => {
    celebratedMatch.set(match.id)
    return () => celebratedMatch.set(null)
  }, [match.id])
  const openChat = (draft: string) => void navigate(paths.chat(match.id), { state: { draft } })
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-60 grid overflow-y-auto overscroll-contain bg-koji text-on-koji outline-none transition-opacity duration-240 data-starting-style:opacity-0 dark:bg-paper dark:text-ink">
          <div className="mx-auto grid w-full max-w-280 place-items-center content-center gap-6 px-5 py-6 text-center sm:gap-10 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16 lg:text-left">
            <div className="relative grid place-items-center">
              <Slice />
              <div className="relative flex justify-center">
                <Face
                  name={mine?.displayName ?? 'You'}
                  src={mine?.avatarUrl ?? null}
                  className="-rotate-6 translate-x-2.5 translate-y-1.5"
                />
                <Face
                  name={person.displayName}
                  src={person.avatarUrl}
                  className="rotate-5 -translate-x-2.5 -translate-y-1.5"
                />
              </div>
            </div>
            <div className="relative grid w-full justify-items-center gap-3 sm:gap-4 lg:justify-items-start">
              <p className="inline-flex items-center gap-2 rounded-full bg-[#fffdf8] px-3.5 py-1.5 text-14 font-semibold text-[#1e1b16]">
                <Icon className="size-4" aria-hidden />
                {label}
                {shared.length > 0 && ` · you both like ${sharedInterests(shared)}`}
              </p>
              <Base.Title className="title-54">
                You and {person.displayName}
                <br />
                said yes.
              </Base.Title>
              <Base.Description className="max-w-[40ch] sm:text-18">
                Somebody has to go first:
              </Base.Description>
              <ul className="grid w-full max-w-140 gap-2">
                {icebreakers(shared).map((line) => (
                  <li key={line}>
                    <button
                      type="button"
                      onClick={() => openChat(line)}
                      className="flex min-h-13 w-full items-center gap-3 rounded-20 bg-[#fffdf8] py-2 pr-3 pl-5 leading-snug text-left font-medium text-[#1e1b16] shadow-card dark:bg-raised dark:text-ink dark:inset-ring dark:inset-ring-line"
                    >
                      <span className="min-w-0 flex-1">{line}</span>
                      <SendHorizontal className="size-5 shrink-0" aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
              <div className="mt-1 flex flex-wrap items-center justify-center gap-3 sm:mt-2">
                <Link
                  to={paths.chat(match.id)}
                  className={buttonClass({
                    variant: 'hero',
                    size: 'lg',
                    className: 'bg-[#1e1b16] text-[#fbf6ec]',
                  })}
                >
                  Say hi
                  <HeroDisc size="lg" />
                </Link>
                <Button variant="ghost" size="lg" onClick={onClose} className="hover:bg-[#1e1b1614]">
                  Keep swiping
                </Button>
              </div>
            </div>
          </div>
          <Base.Close
            aria-label="Close"
            className={buttonClass({
              variant: 'ghost',
              size: 'icon',
              className: 'fixed top-4 right-4 hover:bg-[#1e1b1614]',
            })}
          >
            <X className="size-6" aria-hidden />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function sharedInterests([first, ...rest]: readonly string[]): string {
  const name = interestLabel(first!)
  return rest.length === 0 ? name : `${name} and ${rest.length} more`
}

const Face = ({ name, src, className }: { name: string; src: string | null; className: string }) => {
  const frame = cx(
    'aspect-4/5 w-[min(28vw,11rem)] rounded-28 object-cover shadow-lift ring-6 ring-[#fffdf8] lg:w-75',
    className,
  )
  return src ? (
    <img src={src.replace('/320.', '/640.')} alt={name} className={cx('bg-sunken', frame)} />
  ) : (
    <span
      role="img"
      aria-label={name}
      data-initials={initials(name)}
      className={cx(
        'title-54 grid place-items-center before:content-[attr(data-initials)]',
        tint(name),
        frame,
      )}
    />
  )
}

const SEGMENTS = 10

/** A halved mandarin, as a background. */
const Slice = () => (
  <svg
    viewBox="-100 -100 200 200"
    aria-hidden="true"
    className="pointer-events-none absolute w-[min(68vw,20.5rem)] max-w-none rotate-8 lg:w-160"
  >
    <circle r="98" fill="#ef9a2a" />
    <circle r="91" fill="#ffe0a8" />
    {Array.from({ length: SEGMENTS }, (_, index) => (
      <path
        key={index}
        transform={`rotate(${(index * 360) / SEGMENTS})`}
        d="M0 -12 C 12 -24 24 -52 23 -74 C 20 -84 -20 -84 -23 -74 C -24 -52 -12 -24 0 -12Z"
        fill="#f6ad49"
      />
    ))}
  </svg>
)
