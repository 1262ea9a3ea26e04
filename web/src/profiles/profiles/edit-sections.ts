import { paths } from '#lib/paths.ts'

/** The parts of the editor, which one can be led to. */
export type EditPlace = 'photos' | 'about' | 'bio' | 'prompts' | 'interests' | 'languages'

export const editPlace = (place: EditPlace): string => `${paths.editProfile}#${place}`
