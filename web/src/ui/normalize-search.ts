/** Normalizes text for searching, so that "cafe" finds "Café". */
export const normalizeForSearch = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
