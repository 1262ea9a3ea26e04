import { expect, test } from 'vitest'
import { firstDayOf, weekdayNames } from './weekdays.ts'

test('starts weeks on Monday in Britain and on Sunday in America', () => {
  expect(weekdayNames(firstDayOf('en-GB'), 'en-GB')[0]).toEqual({ short: 'Mon', long: 'Monday' })
  expect(weekdayNames(firstDayOf('en-US'), 'en-US')[0]).toEqual({ short: 'Sun', long: 'Sunday' })
})
