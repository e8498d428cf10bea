import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { instantOf } from '#kernel/database/dialect'
import { localName, masters } from '#masters/queries/masters'
import { ACCESSED_SUBJECTS, ACCESS_ACTIONS, type IdsAbout } from '#privacy/rules/data_copy_tables'
import { grievanceIdsOfUser } from '#grievances/queries/complainants'
import { loggedSince } from '#kernel/audit/archive_file'

/** Looks on one page. */
const ACCESSES_PER_PAGE = 20

/**
 * Who looked at what is about a person, the newest first: the post and its district, and never the officer's
 * name, which the audit log has for the auditor.
 *
 * @param before id of an entry: those before it
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

/** Ids of the rows of a table whose column has one of these. */
async function idsIn(
  table: string,
  column: string,
  of: readonly number[],
  wanted = 'id'
): Promise<number[]> {
  if (of.length === 0) return []
  const rows = await db
    .from(table)
    .whereIn(column, [...of])
    .select(wanted)
  return [...new Set(rows.map((row) => Number(row[wanted])))]
}

async function questionsOf(claims: readonly number[]): Promise<number[]> {
  if (claims.length === 0) return []
  const asked = db.from('file_questions').where('subject_type', 'claim')
  const rows = await asked.whereIn('subject_id', [...claims]).select('id')
  return rows.map(({ id }) => Number(id))
}

/** Ids of everything that is about one person, from which each table is read. */
export async function idsAbout(userId: number): Promise<IdsAbout> {
  const user = [userId]
  const [profile, group, application, claim, grievance, storedFile] = await Promise.all([
    idsIn('profiles', 'user_id', user),
    idsIn('applicant_groups', 'user_id', user),
    idsIn('applications', 'user_id', user),
    idsIn('claims', 'user_id', user),
    grievanceIdsOfUser(userId),
    idsIn('stored_files', 'owner_user_id', user),
  ])
  const [director, sanction, batch] = await Promise.all([
    idsIn('group_directors', 'group_id', group),
    idsIn('loan_sanctions', 'application_id', application),
    idsIn('payment_batch_items', 'claim_id', claim, 'batch_id'),
  ])
  const disbursement = await idsIn('disbursements', 'sanction_id', sanction)
  const [question, answer, letters, attached] = await Promise.all([
    questionsOf(claim),
    idsIn('letter_answers', 'application_id', application),
    idsIn('letter_answers', 'application_id', application, 'file_id'),
    idsIn('grievance_files', 'grievance_id', grievance, 'file_id'),
  ])
  return {
    user,
    profile,
    group,
    director,
    application,
    sanction,
    disbursement,
    claim,
    payment_batch: batch,
    /** Theirs, what a bank's branch sent to their letter, and what came with complaints of their mobile. */
    stored_file: [...new Set([...storedFile, ...letters.filter((id) => id > 0), ...attached])],
    claim_question: question,
    bank_answer: answer,
    grievance,
  }
}

/**
 * One page of who looked at a person's data.
 *
 * @param before id of an entry: the page begins with the one before it
 */
export async function accessLogPage(userId: number, before: number | null, i18n: I18n) {
  const ids = await idsAbout(userId)
  const accesses = await listAccesses(ids, i18n, { before, most: ACCESSES_PER_PAGE + 1 })
  const shown = accesses.slice(0, ACCESSES_PER_PAGE)
  return {
    looks: shown,
    /** Where older ones begin; null where there are none. */
    older: accesses.length > ACCESSES_PER_PAGE ? shown.at(-1)!.id : null,
    isFirst: before === null,
    /** The day since when the log is here; null where no earlier year is archived. */
    since: await loggedSince(),
  }
}
