/** Keeps a screen's URL short by leaving out default and empty values. */
export const withoutDefaults = (
  params: Readonly<Record<string, string | null>>,
  defaults: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value && value !== defaults[name] ? [[name, value]] : [],
    ),
  )
