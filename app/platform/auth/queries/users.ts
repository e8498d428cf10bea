import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/http/expected_version'
import { acquireLock } from '#kernel/database/locks'
import db from '@adonisjs/lucid/services/db'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { columnInLanguage, textColumn } from '#kernel/formats/languages'
import { DateTime } from 'luxon'
import { formatTime, indiaDateOf } from '#kernel/calendar/plain_date'
import { userNameKey } from '#auth/rules/credentials'
import { isMobile, normaliseMobile } from '#kernel/formats/identifiers'

/** Fields of an officer that an administrator edits. */
export const OFFICER_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'userName',
  'mobile',
  'email',
  'locale',
] as const

/** An officer with all role assignments, and the version that detects concurrent changes. */
export interface Officer {
  user: User
  assignments: HeldRoleAssignment[]
  version: string
}

/**
 * @param trx locks the officer, so that changes to one user are serialised
 * @throws NotFound where there is no such user, and for an applicant
 */
export async function loadOfficer(id: number, trx?: TransactionClientContract): Promise<Officer> {
  const query = User.query(trx ? { client: trx } : {}).where('id', id)
  if (trx) query.forUpdate()
  const user = await query.first()
  if (trx) await acquireLock(trx, 'user', id)
  if (!user?.isOfficer) throw new NotFound()
  const assignments = await roleAssignmentsOf([id], trx)
  const fields = OFFICER_FIELDS.map((name) => user[name])
  const held = assignments.map((assignment) => [assignment.id, assignment.untilOn])
  return { user, assignments, version: contentVersion([...fields, Boolean(user.isActive), held]) }
}

/** Returns the genders of the master table, named in the requested language. */
export async function genderOptions(locale: string): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .from('genders')
    .leftJoin(`${TRANSLATIONS_TABLE} as texts`, (join) =>
      join
        .on('texts.row_id', 'genders.id')
        .andOnVal('texts.table_name', 'genders')
        .andOnVal('texts.field', 'name')
    )
    .select('genders.id', 'genders.name_en', 'texts.locale', 'texts.text')
    .orderBy('genders.id')
  const named = new Map<number, Record<string, string>>()
  for (const { id, name_en: nameEn, locale: language, text } of rows) {
    named.set(id, {
      nameEn,
      ...named.get(id),
      ...(language && { [textColumn('name', language)]: text }),
    })
  }
  return [...named].map(([id, names]) => ({
    value: String(id),
    label: columnInLanguage(names, 'name', locale),
  }))
}

/**
 * Refusal for the second of two concurrent saves: it states who saved the same record meanwhile, and when (Indian
 * time). The message belongs to the field `version`; nothing was written.
 */
export async function editConflict(
  { by, at }: { by: number | null; at: DateTime | null },
  trx: TransactionClientContract
): Promise<Refusal> {
  const person = by === null ? null : await User.find(by, { client: trx })
  const instant = at ?? DateTime.utc()
  const values = {
    name: person?.displayName ?? '–',
    date: indiaDateOf(instant),
    time: formatTime(instant.toJSDate()),
  }
  return new Refusal('auth.messages.changed_meanwhile', values, { field: 'version', status: 409 })
}

/**
 * Finds the user for an entered user name: the chosen name, the mobile number as people write it ('+91 …', a leading 0,
 * spaces, Devanagari digits) or the verified e-mail address, ignoring case (DECISIONS 11).
 *
 * @returns null where there is none, and for a mobile number that several users entered and none has as user name
 */
export async function findUserByTypedName(typed: string): Promise<User | null> {
  const key = userNameKey(typed)
  const mobile = normaliseMobile(typed)
  const keys = isMobile(mobile) ? [key, mobile] : [key]
  const named = await User.query().whereIn('userNameKey', keys)
  if (named.length > 0) return named.find((user) => user.userNameKey === key) ?? named[0]
  if (isMobile(mobile)) {
    const holders = await User.query().where({ mobile, isActive: true, isHeld: false }).limit(2)
    return holders.length === 1 ? holders[0] : null
  }
  return User.findBy('verifiedEmailKey', key)
}
