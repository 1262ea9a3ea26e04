import { expect, test } from 'vitest'
import { selectChangedTests, selectTests } from './selection.ts'

const E2E = new Map([
  ['e2e/chat.test.ts', "import { join } from './join.ts'"],
  ['e2e/shell.test.ts', "import { test } from '@playwright/test'"],
  ['e2e/join.ts', "import { readMail } from './mailbox.ts'"],
  ['e2e/mailbox.ts', ''],
  ['e2e/renewals.test.ts', "test('renews after a month @later', () => {})"],
])

test('runs test files and folders as they are', () => {
  expect(
    selectTests(['server/src/app.test.ts', 'cli/', 'e2e/shell.test.ts', 'e2e/chat.test.ts'], E2E),
  ).toEqual({
    run: ['server/src/app.test.ts', 'cli/'],
    related: [],
    browser: ['e2e/shell.test.ts', 'e2e/chat.test.ts'],
    serial: false,
  })
})

test('finds the tests of a source file through its imports', () => {
  expect(selectTests(['server/src/app.ts', 'cli/args.test.ts', 'web/'], E2E)).toEqual({
    run: ['web/'],
    related: ['server/src/app.ts', 'cli/args.test.ts'],
    browser: [],
    serial: false,
  })
})

test('finds the browser tests that import a module through another one', () => {
  expect(selectTests(['e2e/mailbox.ts'], E2E).browser).toEqual(['e2e/chat.test.ts'])
})

test('selects the browser test named like a folder with changes', () => {
  expect(selectChangedTests(['web/src/app/shell/tab-bar.css', 'web/src/chat.ts'], E2E)).toEqual({
    run: [],
    related: ['web/src/chat.ts'],
    browser: ['e2e/shell.test.ts'],
    serial: false,
  })
})

test('selects each browser test once', () => {
  const changed = ['e2e/join.ts', 'e2e/chat.test.ts', 'server/src/messaging/conversations/rules.ts']
  expect(selectChangedTests(changed, E2E).browser).toEqual(['e2e/chat.test.ts'])
})

test('runs browser tests one at a time when one of them moves the clock', () => {
  expect(selectTests(['e2e/renewals.test.ts'], E2E).serial).toBe(true)
})

test.each([[['e2e/']], [['e2e/mailbox.ts', 'e2e/shell.test.ts', 'e2e/renewals.test.ts']]])(
  'runs all browser tests for %j',
  (paths) => {
    expect(selectTests(paths, E2E)).toMatchObject({ browser: ['e2e/'], serial: false })
  },
)

test('ignores changes that no test can import', () => {
  expect(selectChangedTests(['README.md', 'vitest.config.ts', 'docs/glossary.md'], E2E)).toEqual({
    run: [],
    related: [],
    browser: [],
    serial: false,
  })
})
