import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/http/expected_version'
import {
  type MasterEditor,
  incrementMastersVersion,
  insertAll,
  markEdited,
} from '#masters/actions/write_entries'
import { masters } from '#masters/queries/masters'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { lockSchemeRules, schemeRulesVersion } from '#masters/queries/scheme_rules'
import {
  planVersion,
  type TypedVersion,
  type VersionPlan,
  type VersionProblem,
  withoutVersion,
} from '#masters/rules/scheme_version_plan'
import { changesBetween, type SchemeScope, storedRules } from '#masters/rules/schemes'
import { rowKey } from '#masters/seed/master_file'
import { schemeRules } from '#masters/seed/tables_of_lending'

/** A version that is planned, changed before its day, or, without entered values, withdrawn. */
export interface SchemeVersionChange {
  scope: SchemeScope
  from: PlainDate
  /** Start of the planned version that it replaces. */
  replaces: PlainDate | null
  typed: TypedVersion | null
  /** Version of the rules that the form showed. */
  expectedVersion: string
}

type Change = Omit<SchemeVersionChange, 'expectedVersion'>

/** Plans a change of versions on the existing rules. */
export function planSchemeVersion(rows: readonly SchemeRuleRow[], change: Change): VersionPlan {
  const { scope, from, replaces, typed } = change
  if (typed === null) {
    const rest = withoutVersion(rows, scope, replaces)
    const [before, after] = [rows, rest].map((some) => storedRules(some, scope, from))
    const changes = changesBetween(before, after)
    return { problems: [], writes: [], changes, rows: [rows, rest] }
  }
  return planVersion(
    rows,
    { scope, from, replaces, typed },
    {
      today: getClock().today(),
      categories: masters().casteCategories.map(({ code }) => code),
      schemeIds: masters().schemes.map(({ id }) => id),
    }
  )
}

/** Plans a version of a scheme, or changes or withdraws one that has not begun. */
export class SaveSchemeVersion {
  /**
   * @throws Refusal when another user changed the rules meanwhile, the version has begun or nothing would change;
   *   FieldRefusals for invalid values
   */
  async run(
    change: SchemeVersionChange,
    editor: MasterEditor,
    existing?: TransactionClientContract
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const { scope, from, replaces, typed, expectedVersion } = change
      const rows = await lockSchemeRules(trx)
      const current = schemeRulesVersion(rows, scope)
      if (typed === null) refuseStaleRemoval(expectedVersion, current)
      if (expectedVersion !== current) {
        throw new Refusal('schemes.messages.saved_meanwhile', {}, { status: 409 })
      }
      refuseStarted(rows, change)
      const { problems, writes, changes } = planSchemeVersion(rows, change)
      if (problems.length > 0) throw new FieldRefusals(problems.map(fieldRefusal))
      if (typed !== null && writes.length === 0) {
        throw new Refusal('schemes.messages.nothing_changes')
      }
      const columns = writes.map(toColumns)
      const replaced = rows.filter(
        (row) => row.schemeId === scope && row.effectiveFrom === replaces
      )
      await incrementMastersVersion(trx)
      if (replaced.length > 0) {
        const ids = replaced.map(({ id }) => id)
        await trx.from(schemeRules.table).whereIn('id', ids).delete()
      }
      await insertAll(trx, schemeRules.table, columns)
      const keys = [...replaced.map(toColumns), ...columns].map((row) => rowKey(schemeRules, row))
      await markEdited(schemeRules.table, keys, editor, trx)
      await recordAudit({
        action: typed === null ? 'scheme.version_withdrawn' : 'scheme.version_saved',
        actor: editor,
        subjectType: 'scheme',
        ...(scope === null ? {} : { subjectId: scope }),
        data: {
          scheme: scope,
          from,
          replaces,
          rules: Object.fromEntries(
            changes.map(({ rule, old, new: now }) => [rule.name, [old, now]])
          ),
        },
        trx,
      })
    }, existing)
  }
}

/** A version that has begun cannot be changed: letters and submissions refer to it. */
function refuseStarted(rows: readonly SchemeRuleRow[], { scope, replaces }: Change) {
  if (replaces === null) return
  const isThere = rows.some((row) => row.schemeId === scope && row.effectiveFrom === replaces)
  if (!isThere || replaces <= getClock().today()) throw new Refusal('schemes.messages.begun')
}

const toColumns = ({ schemeId, name, value, effectiveFrom }: Omit<SchemeRuleRow, 'id'>) => ({
  scheme_id: schemeId,
  name,
  value,
  effective_from: effectiveFrom,
})

/** The message of a problem, for its field. */
export function fieldRefusal({ field, problem, other, schemeId, day }: VersionProblem) {
  const where = schemeId !== undefined ? 'in_scheme' : day ? 'later' : 'here'
  return {
    field,
    messageKey: other ? `schemes.problems.${problem}.${where}` : `schemes.problems.${problem}`,
    params: other
      ? {
          other: { key: `schemes.rules.${other.name}` },
          ...(schemeId === undefined ? {} : { scheme: masters().scheme(schemeId) }),
        }
      : {},
  }
}
