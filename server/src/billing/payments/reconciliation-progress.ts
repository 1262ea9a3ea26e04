import * as z from 'zod/mini'

const Id = z.nullable(z.string())

/** The last thing that a run has compared. The stages follow each other in this order. */
export const Position = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('subscriptions'),
    after: z.nullable(z.object({ id: z.string(), ended: z.boolean() })),
  }),
  /** A resumed run repeats this stage, because all missing subscriptions are judged together. */
  z.object({ at: z.literal('unseen') }),
  z.object({ at: z.literal('accounts'), after: Id }),
  z.object({ at: z.literal('sent'), after: Id }),
  z.object({ at: z.literal('arrived'), after: z.nullable(z.object({ at: z.string(), id: z.string() })) }),
])
export type Position = z.infer<typeof Position>

export const Progress = z.object({
  /** The run's first snapshot number: subscriptions with a smaller one haven't been compared. */
  first: z.number(),
  place: Position,
})
export type Progress = z.infer<typeof Progress>

export const START: Position = { at: 'subscriptions', after: null }

const STAGES = ['subscriptions', 'unseen', 'accounts', 'sent', 'arrived'] as const
type Stage = (typeof STAGES)[number]

export const isUnfinished = (position: Position, stage: Stage): boolean =>
  STAGES.indexOf(stage) >= STAGES.indexOf(position.at)
