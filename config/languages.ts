export interface Language {
  /** As in resources/lang/<code>, resources/content/<code> and the addresses of papers. */
  code: string
  /** Its name in itself. */
  name: string
  /** What the switch in the header says; the name by default. */
  short?: string
  /** Whose words are shown where it has none: a language of the same script. English comes last by itself. */
  fallsBackTo?: string
}

/**
 * The languages of the portal, in the order in which the header offers them. The first has every word.
 * Papers and pages have fonts for Latin and Devanagari.
 */
const languages: readonly Language[] = [
  { code: 'en', name: 'English', short: 'EN' },
  { code: 'hi', name: 'हिंदी', fallsBackTo: 'mr' },
  { code: 'mr', name: 'मराठी' },
]

export default languages
