import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import { rangeOf } from '#applications/rules/search_words'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { whereSeenBy } from '#grievances/queries/visible'
import { whereDistricts } from '#lists/districts'
import { localName, masters } from '#masters/queries/masters'
import { MASTER_TABLES } from '#masters/descriptions'
import { named } from '#reports/queries/find/find_pages'
import type { Finder, FoundOne } from '#reports/queries/find/finder'
import type { AskedText } from '#reports/rules/asked_text'
import { hasWords, wordsOf } from '#reports/rules/name_search'

/** Grievances by their number, and, for who keeps them, officers and masters by words of their names. */
export async function findOffice(
  { text, number }: AskedText,
  finder: Finder
): Promise<{ key: string; found: FoundOne[] }[]> {
  const [answers, keepsPeople, keepsMasters] = await Promise.all(
    (
      [
        'GrievancePolicy.view',
        'AdministrationPeoplePolicy.keep',
        'AdministrationMasterPolicy.keep',
      ] as const
    ).map(finder.may)
  )
  return [
    { key: 'grievances', found: answers && number ? await grievancesOf(number, finder) : [] },
    { key: 'people', found: keepsPeople && text ? await peopleOf(text, finder) : [] },
    { key: 'masters', found: keepsMasters && text ? mastersOf(text, finder) : [] },
  ]
}

async function grievancesOf(number: string, { user, most, i18n }: Finder): Promise<FoundOne[]> {
  const query = db
    .from('grievances')
    .whereBetween('grievances.number', [...rangeOf(number)])
    .orderBy('grievances.number')
    .limit(most)
    .select('uuid', 'number', 'filed_at', 'district_id')
  whereSeenBy(query, user, getClock().today())
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
async function peopleOf(text: string, { i18n }: Finder): Promise<FoundOne[]> {
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

const mastersOf = (text: string, { i18n }: Finder): FoundOne[] =>
  named(
    MASTER_TABLES.map(({ table }) => ({
      href: `/officer/masters/${table}`,
      name: `masters.tables.${table}`,
    })),
    text,
    i18n
  )
