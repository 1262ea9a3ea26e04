import { PhotoEditor } from '#profiles/people/photo-editor.tsx'
import { Section } from './section.tsx'

/** Stands apart from the form: photos are kept at once. */
export const PhotosSection = () => (
  <Section place="photos" title="Photos" text="Kept at once, without saving. The first one is your card.">
    <PhotoEditor />
  </Section>
)
