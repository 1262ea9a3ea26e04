/** Accounts have no name before onboarding, including those of team members. */
export const personName = ({ displayName }: { displayName: string | null }): string =>
  displayName ?? 'Somebody without a profile'
