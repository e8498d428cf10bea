import type { IntlMessageFormat } from 'intl-messageformat'
import { messageValues, numberLocale } from '#kernel/formats/message_values'

export type Locale = string
/** Sentences of a module as they stand in its file. */
export type Tree = { [key: string]: string | Tree }
type Values = Record<string, string | number | boolean | null | undefined>

/** Modules whose strings a page needs besides its own and the common ones. */
const ALSO_NEEDED: Record<string, string[]> = {
  applications: ['profile', 'workflow'],
  approvals: ['profile', 'group', 'workflow'],
  batches: ['workflow'],
  bank_desk: ['auth', 'loi', 'loans'],
  claims: ['loans', 'workflow'],
  grievances: ['auth'],
  group: ['profile'],
  passkeys: ['auth'],
  reports: ['workflow'],
}

/** The same for the pages of a folder, or one page, where the rest of the module does without. */
const FOLDER_NEEDS: Record<string, string[]> = {
  'back_office/administration/audit': ['maker_checker'],
  'back_office/administration/masters': ['masters'],
  'back_office/administration/officers/import': ['masters'],
  'back_office/administration/schemes': ['schemes'],
  'back_office/administration/messages': ['message_texts', 'site_editor'],
  'lending/applications/assisted_filing/opening_code': ['auth'],
  'lending/applications/assisted_filing/my_helpers': ['profile'],
  'lending/applications/assisted_filing/submission': ['applications', 'auth', 'profile'],
  'platform/auth/takeover': ['auth'],
  'lending/claims/bulk_approval': ['approvals'],
  'lending/applications/summary': ['group'],
  'lending/approvals/list': ['batches'],
  'lending/approvals/as_of': ['document_viewer'],
  'lending/approvals/review': ['collaboration', 'document_viewer'],
  /** The viewer of documents, and the notes. */
  'lending/claims/officer': ['approvals', 'collaboration', 'document_viewer'],
  'lending/claims/tab': ['document_viewer'],
  'lending/loans/officer': ['document_viewer'],
  'platform/auth/account': ['passkeys'],
  /** An account number of unusual length. */
  'lending/approvals/collaboration/question': ['profile'],
  'platform/notifications/announcement': ['site_editor'],
  'accountability/privacy/breach': ['masters', 'site_editor'],
  'accountability/privacy/breach_edit': ['site_editor'],
  'platform/notifications/announcements': ['site_editor'],
  'back_office/reports/setup': ['administration'],
  'back_office/site/editor': ['site_editor', 'site_help'],
  'back_office/site/feedback': ['site_help'],
  'back_office/site/help': ['site_help'],
  'back_office/site/help_article': ['site_help'],
  'back_office/site/site_map': ['site_help'],
}

/** Parts of modules that have strings of their own. */
const PARTS: Record<string, string> = {
  'platform/notifications/inbox': 'inbox',
  'back_office/administration/portfolio': 'portfolio',
  'lending/applications/appeals': 'appeals',
  'lending/applications/assisted_filing': 'assisted_filing',
  'platform/auth/takeover': 'takeover',
  'lending/approvals/collaboration': 'collaboration',
  'accountability/privacy/erasure': 'erasure',
}

const catalogues: Record<string, Record<string, string>> = {}
const compiled = new Map<string, IntlMessageFormat>()

/** Words with values in them, without choices, number formats or quoting. */
const WORDS = String.raw`(?:[^{}'<]|'(?![{}'<|#])|\{\w+\})*`
/** What stands for a number: `{count, plural, one {# day} other {# days}}`. */
const PLURAL = new RegExp(String.raw`\{(\w+), plural,((?: (?:=\d+|\w+) \{${WORDS}\})+)\}`, 'g')
const BRANCH = new RegExp(String.raw` (=\d+|\w+) \{(${WORDS})\}`, 'g')
const ONLY_WORDS = new RegExp(`^${WORDS}$`)
const VALUE = /\{(\w+)\}/g

/** Whether the sentence can be filled in without the ICU formatter. */
export const isSimple = (text: string) => ONLY_WORDS.test(text.replace(PLURAL, ''))

/** The sentence with the words that its numbers ask for; the values are still to be filled in. */
function withPlurals(text: string, values: Values, locale: string): string {
  if (!text.includes(', plural,')) return text
  return text.replace(PLURAL, (_, name: string, branches: string) => {
    const count = Number(values[name])
    const words = new Map([...branches.matchAll(BRANCH)].map(([, key, text]) => [key, text]))
    const rule = new Intl.PluralRules(numberLocale(locale)).select(count)
    const chosen = words.get(`=${count}`) ?? words.get(rule) ?? words.get('other') ?? ''
    return chosen.replaceAll('#', new Intl.NumberFormat(numberLocale(locale)).format(count))
  })
}

let Formatter: typeof IntlMessageFormat | undefined

function flatten(tree: Tree, prefix: string, into: Record<string, string>) {
  for (const [key, value] of Object.entries(tree)) {
    const path = `${prefix}.${key}`
    if (typeof value === 'string') into[path] = value
    else flatten(value, path, into)
  }
}

/** Takes the strings of one module in one language, as they stand in resources/lang. */
export function addMessages(locale: string, module: string, tree: Tree) {
  flatten(tree, module, (catalogues[locale] ??= {}))
}

/**
 * Fetches the ICU formatter when one of the strings taken so far needs it. Pages of citizens and of
 * visitors do without, and it is a tenth of what their phones would have to load.
 */
export async function prepareMessages(locale: string): Promise<void> {
  if (Formatter || Object.values(catalogues[locale] ?? {}).every(isSimple)) return
  Formatter = (await import('intl-messageformat')).IntlMessageFormat
}

/** Modules of strings that the page named 'area/module/…' shows; officers' frame has its own. */
export function modulesOf(pageName: string, isOfficer = false): string[] {
  const folders = pageName.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const part = folders.find((folder) => PARTS[folder])
  const module = part ? PARTS[part] : pageName.split('/').slice(0, 2).at(-1)!
  const needed = folders.flatMap((folder) => FOLDER_NEEDS[folder] ?? [])
  const frame = isOfficer ? ['common', 'officer'] : ['common']
  return [...frame, module, ...(ALSO_NEEDED[module] ?? []), ...needed]
}

/** The key of a word under others; one with a dot is a whole key itself. */
export const keyUnder = (labels: string | undefined, word: string) =>
  word.includes('.') ? word : `${labels}.${word}`

/** Whether there is a sentence of this key among those that came with the page. */
export function hasMessage(locale: string, key: string): boolean {
  return catalogues[locale]?.[key] !== undefined
}

/**
 * The sentence of a key in a language, with its values filled in (ICU). A missing key shows
 * itself, and a test makes sure that there is none.
 */
export function translate(locale: string, key: string, values?: Values): string {
  const text = catalogues[locale]?.[key]
  if (text === undefined) return key
  const filled = messageValues(values, locale)
  if (isSimple(text)) {
    return withPlurals(text, filled, locale).replace(VALUE, (hole, name) =>
      String(filled[name] ?? hole)
    )
  }
  if (!Formatter) throw new Error(`The strings of ${locale} were not prepared: ${key}`)
  const id = `${locale}:${key}`
  let message = compiled.get(id)
  if (!message) {
    message = new Formatter(text, numberLocale(locale))
    compiled.set(id, message)
  }
  return String(message.format(filled as Record<string, string>))
}
