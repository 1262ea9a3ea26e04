type ClassName = string | false | null | undefined

/** Joins class names and skips empty ones. */
export const cx = (...names: ClassName[]): string => names.filter(Boolean).join(' ')
