import type { ClaimQueue } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'

/** The ids of the items that a person on our team holds. */
export const itemsHeldBy = (holderId: string, queue: ClaimQueue, now: Date): RawBuilder<string> =>
  sql`(select item_id from claims where queue = ${queue} and holder_id = ${holderId} and until > ${now})`
