import { type Drawing, DrawingFrame, Mandarin } from './drawing-frame.tsx'

/** In a separate file, because these must be available when nothing else can be loaded. */

export const UnpluggedDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <path d="M4 96c26 0 10-36 32-36" />
    <path d="M36 46h14a14 14 0 0 1 0 28H36Z" className="fill-surface" />
    <path d="M64 54h13M64 66h13M84 36l-5-9M93 33l1-10" />
    <path d="M147 68c14 6 8 28-11 40" />
    <Mandarin x={120} y={62} r={28} face="sorry" />
  </DrawingFrame>
)

export const BowlDrawing: Drawing = ({ className }) => (
  <DrawingFrame className={className}>
    <Mandarin x={58} y={42} r={20} />
    <path d="M20 54h98l-8 12 12 7-7 14c-9 13-23 19-41 19-32 0-54-22-54-52Z" className="fill-surface" />
    <path d="m84 54-9 14 12 8-7 12" />
    <path d="m134 60 14 4-9 16-9-6Z" className="fill-sunken" />
    <path d="M34 68c3 11 9 19 18 24" className="stroke-control" />
  </DrawingFrame>
)
