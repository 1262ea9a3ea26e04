import type { FeaturedCreator, getFeaturedCreators, Reply } from '@koji/contract'
import { FEATURED_CREATORS } from '@koji/contract/constants'
import { counted, dollars, initials } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { startCarousel } from './carousel.ts'
import { fetchJson } from './fetch-json.ts'

const path: (typeof getFeaturedCreators)['path'] = '/api/creators/featured'

export function startFeatured(root: HTMLElement): () => void {
  const controller = new AbortController()
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const track = part('track')
  const prototype = root.querySelector<HTMLElement>('[data-prototype] [data-card]')!
  let stopCarousel = () => {}

  fetchJson(path, controller.signal, (reply) => {
    const creators = selectFeatured((reply as Reply<typeof getFeaturedCreators>).items)
    if (creators.length === 0) return
    const cards = creators.map((creator) => createCard(prototype, creator))
    track.prepend(...cards)
    part('invitation').hidden = cards.length >= FEATURED_CREATORS
    root.dataset.count = `${cards.length}`
    // Position the cards before they are shown, so that they don't animate in.
    stopCarousel = startCarousel(root, cards)
    part('placeholder').hidden = true
    track.hidden = false
  })

  return () => {
    controller.abort()
    stopCarousel()
    for (const card of track.querySelectorAll('[data-card]')) card.remove()
    part('placeholder').hidden = false
    track.hidden = true
    delete root.dataset.count
  }
}

export const selectFeatured = (creators: readonly FeaturedCreator[]): FeaturedCreator[] =>
  creators
    .filter((creator) => creator.idVerified)
    .sort((a, b) => b.subscriberCount - a.subscriberCount)
    .slice(0, FEATURED_CREATORS)

function createCard(prototype: HTMLElement, creator: FeaturedCreator): HTMLElement {
  const card = prototype.cloneNode(true) as HTMLElement
  const { username, displayName, avatarUrl } = creator
  const write = (slot: string, text: string) => {
    for (const element of card.querySelectorAll(`[data-${slot}]`)) element.textContent = text
  }
  write('name', displayName)
  write('username', username ? `@${username}` : '')
  write('tagline', creator.tagline)
  write('price', `${dollars(creator.subscriptionPrice)} a month`)
  write('subscribers', counted(creator.subscriberCount, 'subscriber'))
  write('initials', initials(displayName))
  card.dataset.card = displayName
  card.querySelector<HTMLAnchorElement>('[data-link]')!.href = username
    ? paths.creatorNamed(encodeURIComponent(username))
    : paths.creatorOf(encodeURIComponent(creator.userId))

  // Without a photo, or if it fails to load, the initials below it are visible.
  const photo = card.querySelector<HTMLImageElement>('[data-photo]')!
  photo.addEventListener('error', () => photo.remove())
  if (avatarUrl) photo.src = avatarUrl
  else photo.remove()
  return card
}
