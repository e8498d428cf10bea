/** Months as written in a date, '05-Nov-2026', by language; January first. */
const SHORT_MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  mr: 'जाने फेब्रु मार्च एप्रि मे जून जुलै ऑग सप्टें ऑक्टो नोव्हें डिसें'.split(' '),
  hi: 'जन फ़र मार्च अप्रै मई जून जुल अग सितं अक्टू नवं दिसं'.split(' '),
}

/** The same in full, for sentences and charts. */
const LONG_MONTHS = {
  en: 'January February March April May June July August September October November December'.split(
    ' '
  ),
  mr: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
}

type Names = typeof SHORT_MONTHS

/** English if the language has no month names here. */
const namesIn = (names: Names, locale: string) => names[locale as keyof Names] ?? names.en

/** Returns 'Nov', 'नोव्हें' or 'नवं' for a month from 1 to 12. */
export function shortMonth(month: number, locale: string): string {
  return namesIn(SHORT_MONTHS, locale)[month - 1]
}

/** Returns 'November', 'नोव्हेंबर' or 'नवंबर' for a month from 1 to 12. */
export function longMonth(month: number, locale: string): string {
  return namesIn(LONG_MONTHS, locale)[month - 1]
}

/** A letter with a nukta may be one code point or two; both are the same letter. */
const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** Returns the month, 1 to 12, for a name typed by a person, short or full, in any language; null if unknown. */
export function parseMonth(name: string): number | null {
  const wanted = plain(name)
  for (const months of [...Object.values(SHORT_MONTHS), ...Object.values(LONG_MONTHS)]) {
    const at = months.findIndex((month) => plain(month) === wanted)
    if (at >= 0) return at + 1
  }
  return null
}

/** Days of the week, Sunday first, as column headings of a calendar. */
const SHORT_WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  mr: ['रवि', 'सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
}

/** Returns 'Sun' or 'रवि' for a day of the week from 0, Sunday, to 6; English if the language has none here. */
export function shortWeekday(weekday: number, locale: string): string {
  const names = SHORT_WEEKDAYS[locale as keyof typeof SHORT_WEEKDAYS] ?? SHORT_WEEKDAYS.en
  return names[weekday]
}
