/** Made when it is first needed. What formats numbers and dates takes longer to make than a page has to come to life. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
