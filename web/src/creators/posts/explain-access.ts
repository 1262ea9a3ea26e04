import type { Post } from '@koji/contract'
import { counted, day } from '#lib/format.ts'

interface AccessContext {
  post: Pick<Post, 'visibility' | 'why'>
  name: string
  /** The number of subscribers, on the own page of a creator. */
  subscribers?: number
  language?: string
}

/** Says in one sentence why the viewer can see a post or not. */
export function explainAccess({
  post: { visibility, why },
  name,
  subscribers,
  language,
}: AccessContext): string {
  switch (why.reason) {
    case 'yours':
      if (visibility === 'public') return 'Everybody sees this, also without an account.'
      return `Only your ${subscribers === undefined ? 'subscribers see' : seenBy(subscribers)} this.`
    case 'public':
      return 'Everybody sees this, also without an account.'
    case 'subscribed':
      return `You see this because you subscribe to ${name}.`
    case 'subscribed_until':
      return why.until
        ? `You see this until ${day(why.until, language)}, when your subscription to ${name} ends.`
        : `You see this until your subscription to ${name} ends.`
    case 'past_due':
      return `You still see this, although the last payment for ${name} did not go through.`
    case 'sign_in':
      return `This is for subscribers of ${name}. If you are one, please sign in.`
    case 'not_subscribed':
      return `This is for subscribers of ${name}, and you are not one of them.`
    case 'lapsed':
      return `This is for subscribers of ${name}, and your subscription has ended.`
  }
}

const seenBy = (subscribers: number): string =>
  `${counted(subscribers, 'subscriber')} ${subscribers === 1 ? 'sees' : 'see'}`
