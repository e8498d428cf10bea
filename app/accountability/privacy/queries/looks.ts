import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { instantOf } from '#kernel/database/instant'
import { localName, masters } from '#masters/queries/masters'
import type { IdsAbout } from '#privacy/contracts/part'
import { ACCESSED_SUBJECTS, ACCESS_ACTIONS } from '#privacy/rules/looks'

/** Looks on one page. */
export const ACCESSES_PER_PAGE = 20

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
    who: role === null || !known ? i18n.t('privacy.looks.system') : localName(known, i18n.locale),
    office:
      localName(
        masters().find('districts', district === null ? null : Number(district)),
        i18n.locale
      ) || i18n.t('privacy.looks.head_office'),
    what: i18n.t(`audit_words.actions.${action}`),
  }
}
