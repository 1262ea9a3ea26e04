import { APPLICATION_PHOTOS_MAX, type MyPhoto, postApplicationPhoto } from '@koji/contract'
import { upload } from '#lib/api.ts'
import { useUploads } from '#profiles/people/use-uploads.ts'
import { useSavedSamples } from './queries.ts'

/** The photos of an application: uploaded ones and those still uploading. */
export function useSamples(photos: readonly MyPhoto[]) {
  const { addPhoto, remove } = useSavedSamples()
  const uploads = useUploads<MyPhoto>({
    max: APPLICATION_PHOTOS_MAX - photos.length,
    tooManyMessage: `There is room for ${APPLICATION_PHOTOS_MAX} pictures`,
    send: async (bytes, options) => (await upload(postApplicationPhoto, bytes, {}, options)).photo,
    onUploaded: addPhoto,
  })
  return {
    uploading: uploads.list,
    room: APPLICATION_PHOTOS_MAX - photos.length - uploads.list.length,
    add: uploads.add,
    cancel: uploads.remove,
    remove,
    retry: uploads.retry,
  }
}
