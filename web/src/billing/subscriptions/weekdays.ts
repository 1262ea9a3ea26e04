const MONDAY = 1
const SOME_MONDAY = new Date(2024, 0, 1)

interface WeekInfo {
  firstDay: number
}

/** 1 is Monday, 7 is Sunday. Monday if the browser does not know. */
export function firstDayOf(language: string = 'en'): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo
    weekInfo?: WeekInfo
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY
}

export function weekdayNames(firstDay: number, language: string = 'en'): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(SOME_MONDAY)
    day.setDate(day.getDate() + firstDay - MONDAY + index)
    return {
      short: day.toLocaleDateString(language, { weekday: 'short' }),
      long: day.toLocaleDateString(language, { weekday: 'long' }),
    }
  })
}
