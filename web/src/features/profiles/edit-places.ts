import { paths } from '../../app/paths.ts'

/** The parts of the editor, which one can be led to. */
export const EDIT_PLACES = ['photos', 'about', 'bio', 'prompts', 'interests', 'languages'] as const
export type EditPlace = (typeof EDIT_PLACES)[number]

export const editPlace = (place: EditPlace): string => `${paths.editProfile}#${place}`
