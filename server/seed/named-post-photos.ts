import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { CREATOR_POSTS } from './creator-posts.ts'
import { idFrom } from './crowd/ids.ts'
import type { CrowdPhoto } from './crowd/photos.ts'
import { render } from './pictures/render.ts'
import { type SceneSubject, sceneSvg } from './pictures/scene.ts'

export const POST_ASPECT = 4 / 3
const THUMB = 64

const photo = (seed: string, scene: SceneSubject): CrowdPhoto => ({
  id: idFrom(seed),
  paint: (width) => render(sceneSvg(seed, scene), { width, height: Math.round(width / POST_ASPECT) }),
})

/** The photos of the post at this index in a creator's list. */
export const photosOfPost = (name: string, place: number): CrowdPhoto[] =>
  (CREATOR_POSTS[name]![place]!.photos ?? []).map(({ scene }, n) =>
    photo(`post ${name} ${place} ${n}`, scene),
  )

export const namedPostPhotos = (): CrowdPhoto[] =>
  Object.entries(CREATOR_POSTS).flatMap(([name, posts]) =>
    posts.flatMap((_, place) => photosOfPost(name, place)),
  )

/** The blurred preview that people see of a locked photo. */
export async function thumbhashOf({ paint }: CrowdPhoto): Promise<Buffer> {
  const { data, info } = await sharp(await paint(THUMB))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}
