/** Creates a value on first use. Creating number and date formatters would noticeably delay hydration. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
