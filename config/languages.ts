export interface Language {
  /** As in resources/lang/<code>, resources/content/<code> and the addresses of PDFs. */
  code: string
  /** Its own name for itself. */
  name: string
  /** Label of the switch in the header; the name by default. */
  short?: string
  /** The language whose texts replace missing ones: a language of the same script. English is always the last. */
  fallsBackTo?: string
}

/**
 * The languages of the portal, in the order in which the header offers them. The first has every text. PDFs and pages
 * have fonts for Latin and Devanagari.
 */
const languages: readonly Language[] = [
  { code: 'en', name: 'English', short: 'EN' },
  { code: 'hi', name: 'हिंदी', fallsBackTo: 'mr' },
  { code: 'mr', name: 'मराठी' },
]

export default languages
