import { useSearchParams } from 'react-router'

/** One of a few that stands in the address, so that it can be linked to; what is usual stays out of it. */
export function useChoice<Value extends string>(name: string, options: readonly Value[], usual: Value) {
  const [search, setSearch] = useSearchParams()
  const value = options.find((one) => one === search.get(name)) ?? usual
  const choose = (next: Value) =>
    setSearch(
      (now) => {
        if (next === usual) now.delete(name)
        else now.set(name, next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [value, choose] as const
}
