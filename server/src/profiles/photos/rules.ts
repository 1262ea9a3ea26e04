import { PHOTOS_MAX, type RefusalCode } from '@koji/contract'

type Refusal = RefusalCode | null

export const additionRefusal = (photos: number): Refusal => (photos >= PHOTOS_MAX ? 'too_many_photos' : null)

interface RemovalFacts {
  isOwner: boolean
  photos: number
  hasProfile: boolean
}

/** A profile needs at least one photo. Before onboarding ends, all photos may be deleted. */
export function removalRefusal({ isOwner, photos, hasProfile }: RemovalFacts): Refusal {
  if (!isOwner) return 'not_found'
  return hasProfile && photos === 1 ? 'last_photo' : null
}

/** Whether both lists contain the same photos, each once. */
export const isReordering = (order: readonly string[], present: readonly string[]): boolean =>
  order.length === present.length &&
  new Set(order).size === order.length &&
  order.every((id) => present.includes(id))
