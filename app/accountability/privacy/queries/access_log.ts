import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { instantOf } from '#kernel/database/dialect'
import { localName, masters } from '#masters/queries/masters'
import { ACCESSED_SUBJECTS, ACCESS_ACTIONS, type IdsAbout } from '#privacy/rules/data_copy_tables'
import { grievanceIdsOfUser } from '#grievances/queries/grievance_access'
import { firstLoggedDay } from '#kernel/audit/archive_file'

/** Accesses per page. */
const ACCESSES_PER_PAGE = 20

/**
 * Lists the accesses to data about a person, newest first: the role and its district, never the officer's name, which
 * only the auditor sees in the audit log.
 *
 * @param before id of an entry; only earlier ones are returned
 */
export async function listAccesses(
  ids: IdsAbout,
  i18n: I18n,
  { before = null, most = null }: { before?: number | null; most?: number | null } = {}
) {
  const query = db
    .from('audit_entries')
    .whereIn('action', [...ACCESS_ACTIONS])
    .where((about) => {
      for (const type of ACCESSED_SUBJECTS) {
        if (ids[type].length === 0) continue
        about.orWhere((one) => {
          one.where('subject_type', type).whereIn('subject_id', [...ids[type]])
        })
      }
    })
    .whereNotNull('actor_id')
    .whereNotIn('actor_id', [...ids.user])
    .orderBy('id', 'desc')
    .select('id', 'action', 'actor_role', 'district_id', 'created_at')
  if (before !== null) query.where('id', '<', before)
  if (most !== null) query.limit(most)
  const rows = await query
  return rows.map((row) => accessLine(row, i18n))
}

interface Entry {
  id: number
  action: string
  actor_role: number | null
  district_id: number | null
  created_at: Date | string
}

function accessLine(
  { id, action, actor_role: role, district_id: district, created_at: at }: Entry,
  i18n: I18n
) {
  const known = masters().rows.roles.find((one) => one.id === Number(role ?? Role.applicant))
  return {
    id: Number(id),
    /** ISO 8601. */
    at: instantOf(at).toISOString(),
    who:
      role === null || !known ? i18n.t('privacy.access_log.system') : localName(known, i18n.locale),
    office:
      localName(
        masters().find('districts', district === null ? null : Number(district)),
        i18n.locale
      ) || i18n.t('privacy.access_log.head_office'),
    what: i18n.t(`audit_words.actions.${action}`),
  }
}

/** Returns the ids of everything about one person, by which each table is read. */
export async function idsAbout(userId: number): Promise<IdsAbout> {
  const grievance = await grievanceIdsOfUser(userId)
  const own = (table: string, column = 'user_id') => db.from(table).where(column, userId)
  const idOf = (table: string) => own(table).select('id')
  const sanctions = () => db.from('loan_sanctions').whereIn('application_id', idOf('applications'))
  const answers = () => db.from('letter_answers').whereIn('application_id', idOf('applications'))
  const parts = {
    profile: own('profiles'),
    group: own('applicant_groups'),
    director: db.from('group_directors').whereIn('group_id', idOf('applicant_groups')),
    application: own('applications'),
    sanction: sanctions(),
    disbursement: db.from('disbursements').whereIn('sanction_id', sanctions().select('id')),
    claim: own('claims'),
    claim_question: db
      .from('file_questions')
      .where('subject_type', 'claim')
      .whereIn('subject_id', idOf('claims')),
    bank_answer: answers(),
    demand: own('recovery_demands'),
    payment_batch: db.from('payment_batch_items').whereIn('claim_id', idOf('claims')),
    /**
     * The person's own files, files that a bank branch sent about their letter, and files of grievances of their
     * mobile.
     */
    stored_file: own('stored_files', 'owner_user_id'),
    letter_file: answers().whereNotNull('file_id'),
    grievance_file: db.from('grievance_files').whereIn('grievance_id', grievance),
  }
  const columns: Partial<Record<string, string>> = {
    payment_batch: 'batch_id',
    letter_file: 'file_id',
    grievance_file: 'file_id',
  }
  const [first, ...others] = Object.entries(parts).map(([name, query]) =>
    query.select(db.raw('? as part', [name]), `${columns[name] ?? 'id'} as id`)
  )
  const rows: { part: keyof typeof parts; id: number }[] = await first.unionAll(others)
  const idsOf = (...names: (keyof typeof parts)[]) => [
    ...new Set(rows.filter(({ part }) => names.includes(part)).map(({ id }) => Number(id))),
  ]
  return {
    user: [userId],
    profile: idsOf('profile'),
    group: idsOf('group'),
    director: idsOf('director'),
    application: idsOf('application'),
    sanction: idsOf('sanction'),
    disbursement: idsOf('disbursement'),
    claim: idsOf('claim'),
    payment_batch: idsOf('payment_batch'),
    stored_file: idsOf('stored_file', 'letter_file', 'grievance_file'),
    claim_question: idsOf('claim_question'),
    bank_answer: idsOf('bank_answer'),
    demand: idsOf('demand'),
    grievance,
  }
}

/**
 * Returns one page of the accesses to a person's data.
 *
 * @param before id of an entry; the page begins with the one before it
 */
export async function accessLogPage(userId: number, before: number | null, i18n: I18n) {
  const ids = await idsAbout(userId)
  const accesses = await listAccesses(ids, i18n, { before, most: ACCESSES_PER_PAGE + 1 })
  const shown = accesses.slice(0, ACCESSES_PER_PAGE)
  return {
    looks: shown,
    /** Where older ones begin; null if there are none. */
    older: accesses.length > ACCESSES_PER_PAGE ? shown.at(-1)!.id : null,
    isFirst: before === null,
    /** First day of the log; null if no earlier year is archived. */
    since: await firstLoggedDay(),
  }
}
