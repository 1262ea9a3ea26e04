import sharp from 'sharp'
import { CREATOR_PAGES } from './creator-pages.ts'
import { idFrom } from './crowd/ids.ts'
import type { CrowdPhoto } from './crowd/photos.ts'
import { render } from './pictures/render.ts'
import { sceneSvg } from './pictures/scene.ts'

export const COVER_ASPECT = 3
/** Where the band begins that is cut out of a scene, which has the middle of things a little below its own. */
const BAND_TOP = 0.44

export const coverOf = (name: string): CrowdPhoto => ({
  id: idFrom(`cover ${name}`),
  async paint(width) {
    const size = { width, height: Math.round(width * 1.25) }
    const whole = await render(sceneSvg(`cover ${name}`, CREATOR_PAGES[name]!.cover), size)
    return sharp(whole)
      .extract({
        left: 0,
        width,
        top: Math.round(size.height * BAND_TOP),
        height: Math.round(width / COVER_ASPECT),
      })
      .webp({ quality: 60 })
      .toBuffer()
  },
})

export const namedCovers = (): CrowdPhoto[] => Object.keys(CREATOR_PAGES).map(coverOf)
