import { paths } from '#lib/paths.ts'

/** The sections of the editor, which links can point to. */
export type EditSection = 'photos' | 'about' | 'bio' | 'prompts' | 'interests' | 'languages'

export const editSectionPath = (section: EditSection): string => `${paths.editProfile}#${section}`
