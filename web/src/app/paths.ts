/** Every address of the app, in one place; links are made from these. */
export const paths = {
  home: '/',
  support: '/support',
} as const
