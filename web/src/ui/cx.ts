type ClassName = string | false | null | undefined

/** Joins the class names that are there. */
export const cx = (...names: ClassName[]): string => names.filter(Boolean).join(' ')
