import { defineTables } from '#platform/personal-data/define-tables.ts'

export const onboardingTables = defineTables({
  section: { name: 'onboarding', about: 'Your answers so far while you set up your profile.' },
  tables: {
    onboardingDrafts: { owner: 'accountId', export: ['answers', 'step', 'updatedAt'] },
  },
})
