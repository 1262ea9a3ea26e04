/** Mandarin slices that drift up behind the thanks, or lie still with reduced motion. */
const SLICES = [
  { x: 3, y: 14, size: 72, delay: 0, turn: -18 },
  { x: 96, y: 10, size: 96, delay: 120, turn: 24 },
  // Only the edges of these are visible, so that the text stays readable.
  { x: 1, y: 100, size: 56, delay: 240, turn: 40 },
  { x: 99, y: 100, size: 60, delay: 180, turn: -32 },
] as const

export const MandarinSlices = () => (
  <div aria-hidden className="absolute inset-0 -z-1 overflow-hidden">
    {SLICES.map(({ x, y, size, delay, turn }) => (
      <svg
        key={delay}
        viewBox="-50 -50 100 100"
        className="absolute animate-[drift_700ms_var(--ease-koji)_backwards]"
        style={{
          left: `${x}%`,
          top: `${y}%`,
          width: size,
          height: size,
          translate: '-50% -50%',
          rotate: `${turn}deg`,
          animationDelay: `${delay}ms`,
        }}
      >
        <circle r="48" fill="#ef9a2a" />
        <circle r="40" fill="#fdebcb" />
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <path
            key={angle}
            d="M0-4 L15-32 Q0-40 -15-32 Z"
            fill="#f6ad49"
            strokeLinejoin="round"
            stroke="#f6ad49"
            strokeWidth="4"
            transform={`rotate(${angle})`}
          />
        ))}
      </svg>
    ))}
  </div>
)
