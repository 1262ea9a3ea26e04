const SEGMENTS = 11
const SEGMENT = 'M0,-46 C70,-150 118,-320 96,-402 C86,-440 -86,-440 -96,-402 C-118,-320 -70,-150 0,-46Z'

/** A decorative slice of mandarin. */
export const Slice = ({ className }: { className?: string }) => (
  <svg viewBox="-500 -500 1000 1000" aria-hidden="true" className={className}>
    <circle r="498" fill="#EF9A2A" />
    <circle r="462" fill="#FFE3AE" />
    {Array.from({ length: SEGMENTS }, (_, index) => (
      <path
        key={index}
        d={SEGMENT}
        fill={index % 2 ? '#F9BE68' : '#F6AD49'}
        transform={`rotate(${((index * 360) / SEGMENTS).toFixed(2)})`}
      />
    ))}
  </svg>
)
