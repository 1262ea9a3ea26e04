import { StartButton } from './audience.tsx'
import { closing } from './content.ts'
import { Measure } from './section.tsx'

const SEGMENTS = 11
const SEGMENT = 'M0,-46 C70,-150 118,-320 96,-402 C86,-440 -86,-440 -96,-402 C-118,-320 -70,-150 0,-46Z'

/** The background is the same in both themes, so the content uses the light one. */
export const ClosingCall = () => (
  <section className="pb-16">
    <Measure>
      <div
        data-theme="light"
        className="relative isolate overflow-hidden rounded-28 bg-koji px-6 pt-12 pb-50 text-on-koji md:px-16 md:py-28 [&_a:focus-visible]:outline-on-koji"
      >
        <Slice />
        <h2 className="max-w-[9em] font-display text-[clamp(2.75rem,1.4rem+4.6vw,5.25rem)] leading-[.98] font-[750] tracking-[-.042em] text-balance">
          {closing.title}
        </h2>
        <div className="mt-8">
          <StartButton />
        </div>
      </div>
    </Measure>
  </section>
)

const Slice = () => (
  <svg
    viewBox="-500 -500 1000 1000"
    aria-hidden="true"
    className="absolute -right-30 -bottom-53 -z-1 w-95 max-w-none md:top-1/2 md:-right-60 md:bottom-auto md:w-205 md:-translate-y-1/2"
  >
    <circle r="498" fill="#ef9a2a" />
    <circle r="462" fill="#ffe3ae" />
    {Array.from({ length: SEGMENTS }, (_, index) => (
      <path
        key={index}
        transform={`rotate(${((index * 360) / SEGMENTS).toFixed(2)})`}
        d={SEGMENT}
        fill={index % 2 === 0 ? '#f6ad49' : '#f9be68'}
      />
    ))}
  </svg>
)
