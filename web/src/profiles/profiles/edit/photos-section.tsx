import { PhotoEditor } from '#profiles/people/photo-editor.tsx'
import { Section } from './section.tsx'

/** Not part of the form, because photos are saved right away. */
export const PhotosSection = () => (
  <Section id="photos" title="Photos" text="Kept at once, without saving. The first one is your card.">
    <PhotoEditor />
  </Section>
)
