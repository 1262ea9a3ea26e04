/** As the networks cut it that show a picture with a link. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const
