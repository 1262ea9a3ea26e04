import { type MyPhoto, POST_PHOTOS_MAX, postPostPhoto } from '@koji/contract'
import { useState } from 'react'
import { upload } from '#lib/api.ts'
import { type Uploaded, useUploads } from '#profiles/people/use-uploads.ts'

/** A photo in the composer, uploaded or not. */
export interface ComposerPhoto extends Uploaded<MyPhoto> {
  alt: string
}

export interface DraftPhoto {
  photo: MyPhoto
  alt: string
}

const toUploaded = ({ photo }: DraftPhoto): Uploaded<MyPhoto> => ({
  key: photo.id,
  preview: null,
  sent: 100,
  photo,
})
const altsByPhoto = (initial: readonly DraftPhoto[]) =>
  Object.fromEntries(initial.map(({ photo, alt }) => [photo.id, alt]))

export function usePostPhotos(initial: readonly DraftPhoto[]) {
  const [alts, setAlts] = useState<Record<string, string>>(() => altsByPhoto(initial))
  const uploads = useUploads<MyPhoto>(
    {
      max: POST_PHOTOS_MAX,
      tooManyMessage: `A post has room for ${POST_PHOTOS_MAX} photos`,
      send: async (bytes, options) => (await upload(postPostPhoto, bytes, {}, options)).photo,
    },
    () => initial.map(toUploaded),
  )
  const { ready, add, retry, remove, clear, setList } = uploads
  const list = uploads.list.map((item): ComposerPhoto => ({ ...item, alt: alts[item.key] ?? '' }))
  return {
    list,
    ready,
    add,
    retry,
    remove,
    clear,
    describe: (key: string, alt: string) => setAlts((current) => ({ ...current, [key]: alt })),
    reorder: (keys: readonly string[]) =>
      setList((current) => keys.flatMap((key) => current.filter((item) => item.key === key))),
    /** Applies the moderation state that the server reports. */
    refresh: (photos: readonly MyPhoto[]) =>
      setList((current) =>
        current.map((item) => ({
          ...item,
          photo: photos.find(({ id }) => id === item.photo?.id) ?? item.photo,
        })),
      ),
    /** Replaces all photos, as when a draft is restored. */
    replace(photos: readonly DraftPhoto[]) {
      clear()
      setAlts(altsByPhoto(photos))
      setList(photos.map(toUploaded))
    },
  }
}
