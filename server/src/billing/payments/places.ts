import * as z from 'zod/mini'

const Id = z.nullable(z.string())

/** How far a comparison has come. Each stage begins where the one before ends. */
export const Place = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('subscriptions'),
    after: z.nullable(z.object({ id: z.string(), ended: z.boolean() })),
  }),
  /** Anew whenever it goes on: what was found to be missing is judged together. */
  z.object({ at: z.literal('unseen') }),
  z.object({ at: z.literal('accounts'), after: Id }),
  z.object({ at: z.literal('sent'), after: Id }),
  z.object({ at: z.literal('arrived'), after: z.nullable(z.object({ at: z.string(), id: z.string() })) }),
])
export type Place = z.infer<typeof Place>

/** Of one run, from its beginning on. */
export const Kept = z.object({
  /** The number of its first look: what has a smaller one was not compared. */
  first: z.number(),
  place: Place,
})

export const BEGINNING: Place = { at: 'subscriptions', after: null }

const STAGES = ['subscriptions', 'unseen', 'accounts', 'sent', 'arrived'] as const
type Stage = (typeof STAGES)[number]

/** Whether a stage is still to be done, or to be gone on with. */
export const isAhead = (place: Place, stage: Stage): boolean =>
  STAGES.indexOf(stage) >= STAGES.indexOf(place.at)
