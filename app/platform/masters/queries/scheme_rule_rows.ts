import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/formats/content_version'
import type { SchemeRuleRow } from '#masters/queries/rows'
import type { SchemeScope } from '#masters/rules/scheme_versions'

/** Every row of every version as the database has it now, which the catalogue may not know yet. */
export async function listSchemeRuleRows(client: QueryClientContract): Promise<SchemeRuleRow[]> {
  const rows = await client.from('scheme_rules').orderBy('effective_from').orderBy('id')
  return rows.map((row) => ({
    id: Number(row.id),
    schemeId: row.scheme_id === null ? null : Number(row.scheme_id),
    name: row.name,
    value: row.value,
    effectiveFrom: row.effective_from,
  }))
}

/** The version (`contentVersion`) of the rules that a scheme goes by: its own, and those of all schemes. */
export const schemeRulesVersion = (rows: readonly SchemeRuleRow[], scope: SchemeScope): string =>
  contentVersion(
    rows
      .filter(({ schemeId }) => schemeId === null || schemeId === scope)
      .map(({ schemeId, name, value, effectiveFrom }) =>
        [schemeId, name, value, effectiveFrom].join('|')
      )
      .toSorted()
  )

/** The same, with other changes of schemes waiting for the end of this transaction. */
export async function lockSchemeRules(trx: TransactionClientContract): Promise<SchemeRuleRow[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return listSchemeRuleRows(trx)
}
