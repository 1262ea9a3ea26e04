import { type RawBuilder, sql } from 'kysely'

/** Of a row `s`: whether posts are open by it. `standingOf` says the same of one row, and a test compares the two. */
export const isOpen = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (s.state = 'past_due' or (s.state = 'active' and not s.cancelled)
    or (s.state <> 'incomplete' and s.period_end > ${now}))`
