/** The prerendered screen of this page, if it stays until the app has rendered it. Members see a different one. */
export const prerenderedScreen = (): HTMLElement | null =>
  'known' in document.documentElement.dataset ? null : document.querySelector('[data-prerendered]')

/** A hidden root beside the prerendered part. Some components must be in the document to render. */
export function addHiddenRoot(prerendered: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.hidden = true
  prerendered.after(place)
  return place
}

/** Dispatched on the prerendered part when the hidden root after it has rendered. */
export const READY_TO_HYDRATE = 'ready-to-hydrate'
