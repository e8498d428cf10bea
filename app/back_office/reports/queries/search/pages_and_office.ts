import type { I18n } from '@adonisjs/i18n'
import { languages } from '#kernel/formats/languages'
import i18nManager from '@adonisjs/i18n/services/main'
import { type NavLink, linksFor, menuFor } from '#auth/menu'
import { allReports } from '#reports/definitions/catalogue'
import { categoriesFor } from '#reports/policies/report_scope'
import { type SearchText, hasWords, wordsOf } from '#reports/rules/search_text'
import { OFFICERS_ACTIONS } from '#start/menu'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { prefixRange } from '#applications/rules/search_words'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { whereVisibleTo } from '#grievances/queries/grievance_access'
import { whereDistricts } from '#lists/query_filters'
import { localName, masters } from '#masters/queries/masters'
import { MASTER_TABLES } from '#masters/descriptions'
import type { RightCheck } from '#auth/policies/rights'

/** A link with a name in each language. */
interface NamedLink {
  href: string
  /** Translation key of the name, and of the everyday words for it. */
  name: string
  words?: string
  detail?: string
}

/**
 * Finds pages of the menu, reports and actions that can be started, by words of their names; without a text, all except
 * reports.
 */
export async function searchPages(text: string, { user, may, i18n }: SearchContext) {
  const [menu, begun, mayRun] = await Promise.all([
    menuFor(user),
    linksFor(user, OFFICERS_ACTIONS),
    may('ReportPolicy.reports'),
  ])
  const pages = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  const categories = mayRun && text !== '' ? categoriesFor(user.roleId) : []
  const reports = allReports.filter(({ category }) => categories.includes(category))
  return [
    {
      key: 'pages',
      found: namedResults(pages.map(namedLink('common.nav', 'menu_search.pages')), text, i18n),
    },
    {
      key: 'actions',
      found: namedResults(
        begun.map(namedLink('reports.search.actions', 'menu_search.actions')),
        text,
        i18n
      ),
    },
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
  (place: string, words: string) =>
  ({ key, href }: NavLink): NamedLink => ({
    href,
    name: `${place}.${key}`,
    words: `${words}.${key}`,
  })

/** Returns the links whose name or everyday words contain every typed word, in any of the languages. */
function namedResults(things: readonly NamedLink[], text: string, i18n: I18n): SearchResult[] {
  const words = wordsOf(text)
  const all = languages.map(({ code }) => i18nManager.locale(code))
  return things
    .map(({ href, name, words: key = name, detail = '' }) => ({
      href,
      title: i18n.t(name),
      detail,
      names: all.map((one) => `${one.t(name)} ${one.t(key)}`).join(' '),
    }))
    .filter(({ names }) => hasWords(names, words))
    .map(({ href, title, detail }) => ({ href, title, detail }))
}

/** Finds grievances by number and, for those who manage them, officers and master rows by words of their names. */
export async function searchOffice(
  { text, number }: SearchText,
  context: SearchContext
): Promise<{ key: string; found: SearchResult[] }[]> {
  const [answers, managesOfficers, managesMasters] = await Promise.all(
    (
      [
        'GrievancePolicy.view',
        'AdministrationPeoplePolicy.keep',
        'AdministrationMasterPolicy.keep',
      ] as const
    ).map(context.may)
  )
  return [
    { key: 'grievances', found: answers && number ? await searchGrievances(number, context) : [] },
    { key: 'people', found: managesOfficers && text ? await searchOfficers(text, context) : [] },
    { key: 'masters', found: managesMasters && text ? searchMasters(text, context) : [] },
  ]
}

const searchGrievances = (number: string, context: SearchContext) =>
  grievanceResults(
    db.from('grievances').whereBetween('grievances.number', [...prefixRange(number)]),
    context
  )

/** Returns the grievances of a query that this post may see, the newest first. */
export async function grievanceResults(
  query: DatabaseQueryBuilderContract,
  { user, max, i18n }: SearchContext
): Promise<SearchResult[]> {
  void query
    .orderBy('grievances.id', 'desc')
    .limit(max)
    .select('uuid', 'number', 'filed_at', 'district_id')
  whereVisibleTo(query, user, getClock().today())
  whereDistricts(query, 'grievances.district_id', user.districts)
  return (await query).map((row) => ({
    href: `/officer/grievances/${row.uuid}`,
    title: String(row.number),
    detail: [
      localName(masters().district(row.district_id), i18n.locale),
      formatDate(indiaDateOf(instantOf(row.filed_at)), i18n.locale),
    ].join(' · '),
  }))
}

/** There are only a few hundred officers: their names are compared here, with the words in any order. */
async function searchOfficers(text: string, { i18n }: SearchContext): Promise<SearchResult[]> {
  const words = wordsOf(text)
  const people = await User.query()
    .whereIn('roleId', [...OFFICER_ROLES])
    .orderBy('firstName')
    .orderBy('id')
  return people
    .filter(({ displayName, userName }) => hasWords(`${displayName} ${userName}`, words))
    .map(({ id, displayName, roleId }) => ({
      href: `/officer/people/${id}`,
      title: displayName,
      detail: localName(masters().role(roleId), i18n.locale),
    }))
}

const searchMasters = (text: string, { i18n }: SearchContext): SearchResult[] =>
  namedResults(
    MASTER_TABLES.map(({ table }) => ({
      href: `/officer/masters/${table}`,
      name: `masters.tables.${table}`,
    })),
    text,
    i18n
  )

/** A search result. */
export type SearchResult = {
  href: string
  title: string
  /** Distinguishes it from others of its kind; may be empty. */
  detail: string
}

/** Results of one kind, under its name. */
export type SearchGroup = {
  key: string
  title: string
  found: SearchResult[]
}

/** Search results of a text for one officer. */
export type SearchResults = {
  /** The search text; empty if it may not be shown again. */
  text: string
  /** Whether the text is a number that may only be sent by the form. */
  isPrivate: boolean
  groups: SearchGroup[]
}

/** The searching officer, and the limits of the search. */
export interface SearchContext {
  user: User
  may: RightCheck
  i18n: I18n
  /** Maximum number of results per kind. */
  max: number
}
