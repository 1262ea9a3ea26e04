import { APPLICATION_PHOTOS_MAX, type MyPhoto, postApplicationPhoto } from '@koji/contract'
import { upload } from '#lib/api.ts'
import { useUploads } from '#profiles/people/use-uploads.ts'
import { useSamplesOnServer } from './queries.ts'

/** Pictures that go along with an application: those that the server has, and those on their way to it. */
export function useSamples(photos: readonly MyPhoto[]) {
  const { added, remove } = useSamplesOnServer()
  const uploads = useUploads<MyPhoto>({
    max: APPLICATION_PHOTOS_MAX - photos.length,
    tooManyMessage: `There is room for ${APPLICATION_PHOTOS_MAX} pictures`,
    send: async (bytes, options) => (await upload(postApplicationPhoto, bytes, {}, options)).photo,
    onUploaded: added,
  })
  return {
    underWay: uploads.list,
    room: APPLICATION_PHOTOS_MAX - photos.length - uploads.list.length,
    add: uploads.add,
    drop: uploads.remove,
    remove,
    retry: uploads.retry,
  }
}
