import { type Drawing, DrawingFrame, Mandarin } from './drawing-frame.tsx'

export const DeckDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <rect
      x="30"
      y="22"
      width="64"
      height="84"
      rx="14"
      transform="rotate(-10 62 64)"
      className="fill-sunken"
    />
    <rect x="66" y="16" width="64" height="84" rx="14" transform="rotate(7 98 58)" className="fill-surface" />
    <Mandarin x={100} y={52} r={20} />
    <path d="M84 82h34M90 90h20" />
  </DrawingFrame>
)

export const BubblesDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path
      d="M22 24h74a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H52L34 94V78H22A14 14 0 0 1 8 64V38a14 14 0 0 1 14-14Z"
      className="fill-surface"
    />
    <path d="M28 44h50M28 56h32" />
    <Mandarin x={118} y={70} r={30} face="glad" />
  </DrawingFrame>
)

export const HeartsDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path
      d="M34 60C12 46 11 27 23 24c6-1.500 10 3 11 7 1-4 5-8.500 11-7 12 3 11 22-11 36Z"
      className="fill-ume-wash"
    />
    <path
      d="M82 106C32 74 30 32 57 25c13-3 22 7 25 16 3-9 12-19 25-16 27 7 25 49-25 81Z"
      className="fill-surface"
    />
    <Mandarin x={118} y={82} r={24} face="glad" />
    <path d="M58 44c-6 2-9 8-8 15" />
  </DrawingFrame>
)

export const PaletteDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path
      d="M76 18c-38 0-62 20-62 46 0 24 20 42 50 42 12 0 15-8 11-15-4-8 1-15 12-15h20c16 0 26-9 26-22 0-22-25-36-57-36Z"
      className="fill-surface"
    />
    <circle cx="52" cy="42" r="7" className="fill-pine" />
    <circle cx="80" cy="36" r="7" className="fill-ume" />
    <circle cx="107" cy="48" r="7" className="fill-ai" />
    <Mandarin x={42} y={74} r={15} />
    <path d="m104 108 34-66 9 5-37 64c-3 4-9 1-6-3Z" className="fill-sunken" />
    <path d="m138 42 9 5c5-9 6-17 3-25-7 4-11 11-12 20Z" className="fill-surface" />
  </DrawingFrame>
)

export const TrophyDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="M54 40H36c0 18 8 27 22 29M106 40h18c0 18-8 27-22 29" />
    <Mandarin x={80} y={34} r={19} />
    <path d="M52 36h56v16c0 19-12 31-28 31S52 71 52 52Z" className="fill-surface" />
    <path d="M80 83v13" />
    <rect x="56" y="96" width="48" height="12" rx="5" className="fill-sunken" />
    <path d="M66 48v8c0 4 1 7 3 10M22 22l6 5M14 46h7M138 22l-6 5M146 46h-7" />
  </DrawingFrame>
)

export const GiftDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <rect x="36" y="58" width="82" height="50" rx="10" className="fill-surface" />
    <rect x="28" y="44" width="98" height="20" rx="8" className="fill-sunken" />
    <path d="M68 44h18v64H68Z" className="fill-ume-wash" />
    <path d="M70 43c-22 1-34-6-31-15 3-8 18-5 26 4M84 43c22 1 34-6 31-15-3-8-18-5-26 4" />
    <Mandarin x={77} y={33} r={15} />
  </DrawingFrame>
)

export const BookmarkDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="M58 26h52a8 8 0 0 1 8 8v74L90 88l-8 6" className="fill-sunken" />
    <path d="M46 12h52a8 8 0 0 1 8 8v88L72 86l-34 22V20a8 8 0 0 1 8-8Z" className="fill-surface" />
    <Mandarin x={72} y={52} r={19} />
    <path d="M136 30v12M130 36h12M22 78v8M18 82h8" />
  </DrawingFrame>
)

export const ReceiptDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path
      d="M40 12h68v94l-8.500-8-8.500 8-8.500-8-8.500 8-8.500-8-8.500 8-8.500-8-8.500 8Z"
      className="fill-surface"
    />
    <path d="M54 30h24M54 44h40M54 58h40" />
    <path d="M54 74h14" strokeDasharray="1 6" />
    <Mandarin x={112} y={80} r={22} face="glad" />
  </DrawingFrame>
)

export const ShieldDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="m72 10 44 15v31c0 28-18 44-44 53-26-9-44-25-44-53V25Z" className="fill-surface" />
    <path d="m72 24 31 11v22c0 19-12 31-31 39" className="stroke-control" />
    <path d="m52 58 14 14 24-28" />
    <Mandarin x={116} y={86} r={20} />
  </DrawingFrame>
)

export const BellDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="M58 92c2 13 24 13 26 0" className="fill-sunken" />
    <path d="M30 91c9-9 11-18 11-34 0-18 13-31 30-31s30 13 30 31c0 16 2 25 11 34Z" className="fill-surface" />
    <path d="M71 26v-9M55 53c1-7 5-11 11-13" />
    <Mandarin x={118} y={82} r={22} face="asleep" />
    <path d="M122 22h10l-10 12h10M142 10h7l-7 8h7" />
  </DrawingFrame>
)

export const MagnifierDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="m98 82 30 26" strokeWidth="13" />
    <path d="m98 82 30 26" strokeWidth="8" className="stroke-sunken" />
    <circle cx="70" cy="54" r="40" className="fill-surface" />
    <circle cx="70" cy="54" r="31" className="stroke-control" />
    <Mandarin x={70} y={58} r={17} />
    <path d="M124 26v12M118 32h12M18 94v8M14 98h8" />
  </DrawingFrame>
)

export const CameraDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="m54 38 8-16h30l8 16" className="fill-sunken" />
    <rect x="20" y="36" width="116" height="70" rx="16" className="fill-surface" />
    <circle cx="77" cy="71" r="28" className="fill-sunken" />
    <Mandarin x={77} y={73} r={16} />
    <path d="M112 52h10M34 52h6" />
  </DrawingFrame>
)

export const PeelDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <circle cx="80" cy="56" r="38" className="fill-koji" />
    <path d="M48 76c-22 8-20 30 4 30 34 0 20-22 54-22 18 0 26 8 40 2" strokeWidth="12" />
    <path
      d="M48 76c-22 8-20 30 4 30 34 0 20-22 54-22 18 0 26 8 40 2"
      strokeWidth="7.5"
      className="stroke-koji"
    />
    <path
      d="M80 18v76M42 56h76M54 30l52 52M106 30 54 82"
      strokeWidth="2"
      strokeOpacity=".35"
      className="stroke-on-koji"
    />
  </DrawingFrame>
)

export const LockDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="M52 56V38a26 26 0 0 1 52 0v18M62 56V38a16 16 0 0 1 32 0v18" />
    <rect x="36" y="54" width="84" height="54" rx="14" className="fill-surface" />
    <Mandarin x={78} y={83} r={15} />
    <path d="M136 26v10M131 31h10M20 36v8M16 40h8" />
  </DrawingFrame>
)
