import { SETUP_STEPS, type SetupStep } from '@koji/contract'

interface Progress {
  idVerified: boolean
  priceChosen: boolean
  tagline: string
  about: string
  coverId: string | null
  postCount: number
  payoutReady: boolean
}

/** The steps before a creator page can earn money. */
export function setupOf(page: Progress): { step: SetupStep; done: boolean }[] {
  const done: Record<SetupStep, boolean> = {
    verified: page.idVerified,
    price: page.priceChosen,
    tagline: page.tagline !== '',
    about: page.about !== '',
    cover: page.coverId !== null,
    post: page.postCount > 0,
    payout: page.payoutReady,
  }
  return SETUP_STEPS.map((step) => ({ step, done: done[step] }))
}
