export type ChartTone = 'ai' | 'pine' | 'ume' | 'koji' | 'ink'

const ORDER: readonly ChartTone[] = ['ai', 'ume', 'pine', 'koji', 'ink']

export const toneOf = (index: number, tone?: ChartTone): ChartTone => tone ?? ORDER[index % ORDER.length]!

const color = (tone: ChartTone): string => `var(--${tone})`

/** The koji color is too pale on paper, so it gets an edge in ink. */
export const edge = (tone: ChartTone): string => (tone === 'koji' ? 'var(--ink)' : color(tone))

/** Solid, outline, hatched, dotted: neighbors differ even without color. */
export function fill(patterns: string, index: number, tone: ChartTone): string {
  const style = index % 4
  if (style === 0) return color(tone)
  if (style === 1) return 'var(--surface)'
  return `url(#${patterns}-${style === 2 ? 'hatch' : 'dots'}-${tone})`
}

export const Patterns = ({ id }: { id: string }) => (
  <svg className="absolute size-0" aria-hidden="true">
    <defs>
      {ORDER.map((tone) => (
        <g key={tone}>
          <pattern
            id={`${id}-hatch-${tone}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill={color(tone)} fillOpacity=".1" />
            <path d="M0 0V6" stroke={color(tone)} strokeOpacity=".5" strokeWidth="2.5" />
          </pattern>
          <pattern
            id={`${id}-area-${tone}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill={color(tone)} fillOpacity=".1" />
            <path d="M0 0V6" stroke={color(tone)} strokeOpacity=".35" strokeWidth="2" />
          </pattern>
          <pattern id={`${id}-dots-${tone}`} width="7" height="7" patternUnits="userSpaceOnUse">
            <rect width="7" height="7" fill={color(tone)} fillOpacity=".12" />
            <circle cx="3.5" cy="3.5" r="1.8" fill={edge(tone)} />
          </pattern>
        </g>
      ))}
    </defs>
  </svg>
)

/** Lines also differ by their dashes. */
export const dashes = (index: number): string | undefined => [undefined, '7 5', '2 5'][index % 3]

interface MarkProps {
  patterns: string
  index: number
  tone: ChartTone
}

export const Stroke = ({ index, tone }: MarkProps) => (
  <svg viewBox="0 0 28 16" className="h-4 w-7 shrink-0" aria-hidden="true">
    <path d="M1 8h26" stroke={edge(tone)} strokeWidth="3" strokeDasharray={dashes(index)} />
  </svg>
)

export const Swatch = ({ patterns, index, tone }: MarkProps) => (
  <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
    <rect
      x="1.5"
      y="1.5"
      width="13"
      height="13"
      rx="4"
      fill={fill(patterns, index, tone)}
      stroke={edge(tone)}
      strokeWidth="2"
    />
  </svg>
)
