import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { linksFor, menuFor, type NavLink } from '#auth/menu'
import { allReports } from '#reports/builder/catalogue'
import { categoriesFor } from '#reports/policies/report_scope'
import type { SearchContext, SearchResult } from '#reports/queries/find/finder'
import { hasWords, wordsOf } from '#reports/rules/name_search'
import { OFFICERS_ACTIONS } from '#start/menu'

/** A thing with a name in the languages. */
interface NamedLink {
  href: string
  /** Key of its name. */
  name: string
  detail?: string
}

/** Pages of the menu, reports and what can be begun, by words of their names; of no text all but reports. */
export async function searchPages(text: string, { user, may, i18n }: SearchContext) {
  const [menu, begun, mayRun] = await Promise.all([
    menuFor(user),
    linksFor(user, OFFICERS_ACTIONS),
    may('ReportPolicy.reports'),
  ])
  const pages = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  const seen = mayRun && text !== '' ? categoriesFor(user.roleId) : []
  const reports = allReports.filter(({ category }) => seen.includes(category))
  return [
    { key: 'pages', found: namedResults(pages.map(namedLink('common.nav')), text, i18n) },
    { key: 'actions', found: namedResults(begun.map(namedLink('reports.find.actions')), text, i18n) },
    {
      key: 'reports',
      found: namedResults(
        reports.map(({ id }) => ({
          href: `/officer/reports?report=${id}`,
          name: `report_titles.${id}`,
        })),
        text,
        i18n
      ),
    },
  ]
}

const namedLink =
  (place: string) =>
  ({ key, href }: NavLink): NamedLink => ({ href, name: `${place}.${key}` })

/** Those whose name has every typed word, in the officer's language or in English. */
export function namedResults(things: readonly NamedLink[], text: string, i18n: I18n): SearchResult[] {
  const words = wordsOf(text)
  const english = i18nManager.locale('en')
  return things
    .map(({ href, name, detail = '' }) => ({
      href,
      title: i18n.t(name),
      detail,
      names: `${i18n.t(name)} ${english.t(name)}`,
    }))
    .filter(({ names }) => hasWords(names, words))
    .map(({ href, title, detail }) => ({ href, title, detail }))
}
