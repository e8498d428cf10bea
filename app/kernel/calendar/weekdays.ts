/** Days of the week, Sunday first, as a calendar heads its columns with them. */
const SHORT_WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  mr: ['रवि', 'सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
}

/** 'Sun', 'रवि' of a day of the week from 0, Sunday, to 6; English where the language has none here. */
export function shortWeekday(weekday: number, locale: string): string {
  const names = SHORT_WEEKDAYS[locale as keyof typeof SHORT_WEEKDAYS] ?? SHORT_WEEKDAYS.en
  return names[weekday]
}
