import { useSearchParams } from 'react-router'

/** A choice stored in a search parameter, so that it can be linked to. The default is left out. */
export function useChoice<Value extends string>(
  name: string,
  options: readonly Value[],
  defaultValue: Value,
) {
  const [search, setSearch] = useSearchParams()
  const value = options.find((option) => option === search.get(name)) ?? defaultValue
  const choose = (next: Value) =>
    setSearch(
      (params) => {
        if (next === defaultValue) params.delete(name)
        else params.set(name, next)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return [value, choose] as const
}
