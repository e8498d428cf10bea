import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { userNameKey } from '#auth/rules/credentials'
import { firstLoggedDay } from '#kernel/audit/archive_file'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { ACCESSED_SUBJECTS, ACCESS_ACTIONS, type Scope } from '#privacy/rules/data_copy_tables'
import { type SheetRecord, type SheetRecords, readRecords } from '#spreadsheets/read_table'

/** Number of ids per statement. */
const BATCH_SIZE = 500

/** People of a selection, and the lines of a spreadsheet that match nobody. */
export interface AffectedSelection {
  ids: number[]
  unknown: { line: number; typed: string }[]
}

/** Returns the user name of a line, or the application number. */
const identifiersIn = ({ typed }: SheetRecord) => ({
  userName: (typed.user_name ?? '').trim(),
  number: (typed.application_no ?? '').trim(),
})

/** Finds the citizens named in the lines of a spreadsheet. */
export async function affectedInSheet(records: readonly SheetRecord[]): Promise<AffectedSelection> {
  const found: AffectedSelection = { ids: [], unknown: [] }
  for (let at = 0; at < records.length; at += BATCH_SIZE) {
    const lines = records.slice(at, at + BATCH_SIZE)
    const byName = await usersBy(
      'user_name_key',
      lines.map((line) => userNameKey(identifiersIn(line).userName))
    )
    const byNumber = await usersBy(
      'number',
      lines.flatMap((line) => [
        identifiersIn(line).number,
        identifiersIn(line).number.toUpperCase(),
      ])
    )
    for (const line of lines) {
      const { userName, number } = identifiersIn(line)
      const id = userName ? byName.get(userNameKey(userName)) : byNumber.get(number.toUpperCase())
      if (id === undefined) found.unknown.push({ line: line.line, typed: userName || number })
      else found.ids.push(id)
    }
  }
  return { ...found, ids: [...new Set(found.ids)] }
}

/** Finds ids of citizens by user name or application number. */
async function usersBy(
  column: 'user_name_key' | 'number',
  values: readonly string[]
): Promise<Map<string, number>> {
  const users = db.from('users').where('users.role_id', Role.applicant).where('is_active', true)
  if (column === 'number') users.join('applications', 'applications.user_id', 'users.id')
  const wanted = [...new Set(values.filter((value) => value !== ''))]
  const rows = await users.whereIn(column, wanted).select('users.id as id', `${column} as name`)
  const keyOf = (name: unknown) => (column === 'number' ? String(name).toUpperCase() : String(name))
  return new Map(rows.map(({ id, name }) => [keyOf(name), Number(id)]))
}

/** Finds the citizens with an application in a district. */
export async function affectedInDistrict(districtId: number): Promise<AffectedSelection> {
  const own = db.from('applications').where('district_id', districtId).select('user_id')
  return { ids: await citizensAmong(own), unknown: [] }
}

/** Queries that map the ids of each subject of the audit log to its owners. */
const OWNERS: Record<
  (typeof ACCESSED_SUBJECTS)[number],
  (ids: number[]) => DatabaseQueryBuilderContract
> = {
  user: (ids) => db.from('users').whereIn('id', ids).select('id'),
  profile: (ids) => userIdsOf('profiles', ids),
  group: (ids) => userIdsOf('applicant_groups', ids),
  director: (ids) =>
    ownersOf('applicant_groups', db.from('group_directors').whereIn('id', ids).select('group_id')),
  application: (ids) => userIdsOf('applications', ids),
  sanction: (ids) => ownersOf('applications', applicationsOfSanctions(ids)),
  disbursement: (ids) => {
    const sanctions = db.from('disbursements').whereIn('id', ids).select('sanction_id')
    return ownersOf(
      'applications',
      db.from('loan_sanctions').whereIn('id', sanctions).select('application_id')
    )
  },
  claim: (ids) => userIdsOf('claims', ids),
  payment_batch: (ids) =>
    ownersOf('claims', db.from('payment_batch_items').whereIn('batch_id', ids).select('claim_id')),
  stored_file: (ids) =>
    db
      .from('stored_files')
      .whereIn('id', ids)
      .whereNotNull('owner_user_id')
      .select('owner_user_id as user_id')
      .union(
        /** A bank branch sends its letter for the person, so the file has no owner. */
        ownersOf(
          'applications',
          db.from('letter_answers').whereIn('file_id', ids).select('application_id')
        )
      ),
}

const userIdsOf = (table: string, ids: number[]) =>
  db.from(table).whereIn('id', ids).select('user_id')
const ownersOf = (table: string, ids: DatabaseQueryBuilderContract) =>
  db.from(table).whereIn('id', ids).select('user_id')
const applicationsOfSanctions = (ids: number[]) =>
  db.from('loan_sanctions').whereIn('id', ids).select('application_id')

/**
 * Finds the citizens whose data an officer accessed in a period, according to the audit log. Lists and searches are
 * logged as a unit and name nobody.
 *
 * @param from first and last day in India
 * @throws Refusal for days whose log is archived
 */
export async function affectedByAccess(
  officerId: number,
  from: PlainDate,
  until: PlainDate
): Promise<AffectedSelection> {
  const since = await firstLoggedDay()
  if (since && from < since) {
    throw new Refusal('privacy.messages.access_log_archived', { since: { day: since } })
  }
  const ids = new Set<number>()
  for (const type of ACCESSED_SUBJECTS) {
    const rows = await db
      .from('audit_entries')
      .where('actor_id', officerId)
      .whereIn('action', [...ACCESS_ACTIONS])
      .where('subject_type', type satisfies Scope)
      .where('created_at', '>=', sqlStartOf(from))
      .where('created_at', '<', sqlStartOf(addDays(until, 1)))
      .whereNotNull('subject_id')
      .distinct('subject_id')
    const subjects = rows.map(({ subject_id: id }) => Number(id))
    for (let at = 0; at < subjects.length; at += BATCH_SIZE) {
      const those = await citizensAmong(OWNERS[type](subjects.slice(at, at + BATCH_SIZE)))
      for (const id of those) ids.add(id)
    }
  }
  return { ids: [...ids], unknown: [] }
}

async function citizensAmong(ids: DatabaseQueryBuilderContract): Promise<number[]> {
  const users = await User.query()
    .where({ roleId: Role.applicant, isActive: true })
    .whereIn('id', ids as never)
    .select('id')
    .orderBy('id')
  return users.map(({ id }) => id)
}

/** Maximum number of lines of a spreadsheet. */
const MAX_LINES = 50_000

/** Columns of a spreadsheet of affected people. A line names a person with one of them. */
const AFFECTED_COLUMNS = ['user_name', 'application_no'] as const

/** Messages that differ from those of a master's spreadsheet. */
const OWN_MESSAGES = new Set(['unknown_columns', 'no_columns'])

const sheetRefusal = (code: string, values: Record<string, string | number> = {}) =>
  new Refusal(
    `${OWN_MESSAGES.has(code) ? 'privacy.breaches' : 'masters.import'}.refused.${code}`,
    values,
    {
      field: 'file',
    }
  )

/**
 * Reads a spreadsheet of affected people, xlsx or csv.
 *
 * @throws Refusal of the field `file`
 */
export const readAffectedSheet = (path: string): Promise<SheetRecords> =>
  readRecords(path, {
    max: MAX_LINES,
    columns: AFFECTED_COLUMNS,
    check: (names) => {
      if (names.length === 0) throw sheetRefusal('no_columns')
    },
    refused: sheetRefusal,
  })
