import type { CreatorPage } from '@koji/contract'
import { day } from '#lib/format.ts'

/** Describes the relation of a viewer to a creator; null for those without one. */
export function describeRelation(
  { patronage, until, displayName }: Pick<CreatorPage, 'patronage' | 'until' | 'displayName'>,
  language?: string,
): { title: string; text: string } | null {
  switch (patronage) {
    case 'owner':
      return { title: 'This is your page', text: 'You see it as your subscribers do.' }
    case 'subscriber':
      return until
        ? {
            title: `Open to you until ${day(until, language)}`,
            text: 'Your subscription ends then and is not renewed.',
          }
        : { title: 'You subscribe', text: `Every post of ${displayName} is open to you.` }
    case 'lapsed':
      return {
        title: 'Your subscription has ended',
        text: 'Posts for subscribers are closed. What you said under them is still there.',
      }
    case 'member':
    case 'visitor':
      return null
  }
}
