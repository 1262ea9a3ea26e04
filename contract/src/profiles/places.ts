import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../shapes.ts'
import { isCell } from './grid.ts'

export const City = z.object({
  id: z.int(),
  name: z.string(),
  /** The English name. */
  country: z.string(),
})
export type City = z.infer<typeof City>

/** A city from the list, or the cell that contains the device's position. */
export const ChosenPlace = z.union(
  [z.object({ cityId: z.int() }), z.object({ cell: z.number().check(z.refine(isCell, 'Unknown place')) })],
  'Choose where you are',
)
export type ChosenPlace = z.infer<typeof ChosenPlace>

/** Only sent to its owner. */
export const Place = z.object({ name: z.string(), cell: z.number() })
export type Place = z.infer<typeof Place>

export const getCities = endpoint({
  method: 'GET',
  path: '/api/places/cities',
  summary: 'Searches cities by the beginning of their name, largest first. Accents are ignored.',
  access: 'signed_in',
  query: z.object({ q: text('City', 1, 60) }),
  reply: z.object({ items: z.array(City) }),
  refusals: [],
  limit: { max: 240, seconds: 60, per: 'account' },
})
