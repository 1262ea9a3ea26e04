import { WEIGHTS } from '@koji/contract/ranking'

const LABELS: Record<keyof typeof WEIGHTS, string> = {
  shared: 'Interests you share, rare ones more than common ones',
  likesYou: 'They like you already',
  near: 'How near you are to each other, in broad steps',
  active: 'How recently they were here',
  unseen: 'How few people they were shown to of late',
  complete: 'How complete their profile is',
  fresh: 'They are new here',
}

const MAX_WEIGHT = Math.max(...Object.values(WEIGHTS))

/** The ranking factors and their maximum points, from the constants that the deck uses. */
export const RankingWeights = () => (
  <figure className="rounded-20 bg-surface p-5 shadow-edge inset-ring inset-ring-line sm:p-6 print:break-inside-avoid">
    <figcaption className="title-18">What counts, in points at most</figcaption>
    <dl className="mt-3">
      {(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[])
        .toSorted((a, b) => WEIGHTS[b] - WEIGHTS[a])
        .map((part) => (
          <div
            key={part}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 border-line py-2.5 not-last:border-b"
          >
            <dt>{LABELS[part]}</dt>
            <dd className="contents">
              <span className="font-semibold tabular-nums">{WEIGHTS[part]}</span>
              <meter
                aria-hidden
                min={0}
                max={MAX_WEIGHT}
                value={WEIGHTS[part]}
                className="col-span-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-meter-bar]:bg-koji [&::-webkit-meter-bar]:h-1.5 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-optimum-value]:rounded-full [&::-webkit-meter-optimum-value]:bg-koji"
              />
            </dd>
          </div>
        ))}
    </dl>
  </figure>
)
