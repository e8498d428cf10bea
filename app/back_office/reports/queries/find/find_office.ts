import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import { prefixRange } from '#applications/rules/search_words'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { whereVisibleTo } from '#grievances/queries/visible'
import { whereDistricts } from '#lists/districts'
import { localName, masters } from '#masters/queries/masters'
import { MASTER_TABLES } from '#masters/descriptions'
import { namedResults } from '#reports/queries/find/find_pages'
import type { SearchContext, SearchResult } from '#reports/queries/find/finder'
import type { SearchText } from '#reports/rules/asked_text'
import { hasWords, wordsOf } from '#reports/rules/name_search'

/** Grievances by their number, and, for who keeps them, officers and masters by words of their names. */
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

async function searchGrievances(number: string, { user, max, i18n }: SearchContext): Promise<SearchResult[]> {
  const query = db
    .from('grievances')
    .whereBetween('grievances.number', [...prefixRange(number)])
    .orderBy('grievances.number')
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

/** There are a few hundred: their names are compared here, in any order of their words. */
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
