import sharp from 'sharp'
import { CREATOR_PAGES } from './creator-pages.ts'
import { idFrom } from './crowd/ids.ts'
import type { CrowdPhoto } from './crowd/photos.ts'
import { render } from './pictures/render.ts'
import { sceneSvg } from './pictures/scene.ts'

export const COVER_ASPECT = 3
/** The top of the band that is cut out of a scene. Scenes are composed slightly below their center. */
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
