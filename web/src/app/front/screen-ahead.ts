/** The screen of the app that was rendered ahead here, if it is to stay until the app has made the same one. Members see another. */
export const screenAhead = (): HTMLElement | null =>
  'known' in document.documentElement.dataset ? null : document.querySelector('[data-ahead]')

/** Where the part that takes over is made, unseen: some of what it consists of has to find itself in a document. */
export function standBy(ahead: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.hidden = true
  ahead.after(place)
  return place
}

/** Said to a part that was rendered ahead: what stands by after it can take over. The page it is on knows how. */
export const ALIVE = 'alive'
