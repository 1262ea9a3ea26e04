import { resolve } from 'node:path'
import sharp from 'sharp'
import { idFrom } from './crowd/ids.ts'
import type { CrowdPhoto } from './crowd/photos.ts'
import { PEOPLE } from './people.ts'
import { render } from './pictures/render.ts'
import { sceneSvg } from './pictures/scene.ts'

const FOLDER = resolve(import.meta.dirname, '../../web/public/pictures')

/** Named people have the same portrait as on the front page. */
const portrait = (name: string): CrowdPhoto => ({
  id: idFrom(`named ${name}`),
  paint: (width) =>
    sharp(resolve(FOLDER, `${name.toLowerCase()}.webp`))
      .resize(width, width * 1.25, { fit: 'cover', position: 'top' })
      .webp({ quality: 60 })
      .toBuffer(),
})

export const photosOfNamed = ({ name, loves }: (typeof PEOPLE)[number]): CrowdPhoto[] => [
  portrait(name),
  ...loves.map((scene) => ({
    id: idFrom(`named ${name} ${scene}`),
    paint: (width: number) => render(sceneSvg(name, scene), { width, height: width * 1.25 }),
  })),
]

export const namedPhotos = (): CrowdPhoto[] => PEOPLE.flatMap(photosOfNamed)
