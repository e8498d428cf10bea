import db from '@adonisjs/lucid/services/db'
import { plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { SaveSchemeVersion } from '#masters/actions/save_scheme_version'
import { refreshMasters } from '#masters/queries/masters'
import { listSchemeRuleRows, schemeRulesVersion } from '#masters/queries/scheme_rules'
import { type SchemeScope, storedRules } from '#masters/rules/schemes'
import { createUser } from '#database/factories/application_factory'
import { Role } from '#auth/roles'

/** Start date in the delivered files of scheme rows that are valid from the start of the portal. */
const DELIVERED = '2000-01-01'

/** The form of a version as its page returns it, with some values changed. */
export async function versionForm(
  scope: SchemeScope,
  from: string,
  typed: Record<string, string> = {}
) {
  const rows = await listSchemeRuleRows(db.connection())
  const written = storedRules(rows, scope, plainDate(from))
  const values = [...written].map(([name, { value }]) => [name, value])
  const own = [...written].flatMap(([name, { isOwn }]) => (isOwn ? [name] : []))
  return {
    from,
    values: { ...Object.fromEntries(values), ...typed } as Record<string, string>,
    own: [...new Set([...own, ...Object.keys(typed)])],
    version: schemeRulesVersion(rows, scope),
  }
}

/** Plans a version without the confirmation of a second person. */
export async function planVersion(
  scope: SchemeScope,
  from: PlainDate,
  typed: Record<string, string>
) {
  const editor = await createUser(Role.generalManager, { districtId: null })
  const { values, own, version } = await versionForm(scope, from, typed)
  const change = { scope, from, replaces: null, typed: { values, own }, expectedVersion: version }
  await new SaveSchemeVersion().run(change, { id: editor.id, roleId: editor.roleId })
  await refreshMasters()
}

/** Deletes every version that was created on screen. */
export async function deleteAddedVersions() {
  await db.from('proposed_changes').where('kind', 'scheme_version').delete()
  await db.from('scheme_rules').whereNot('effective_from', DELIVERED).delete()
  await db.from('master_edits').where('master', 'scheme_rules').delete()
  await refreshMasters()
}
