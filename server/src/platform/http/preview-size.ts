/** The size that social networks use for link previews. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const
