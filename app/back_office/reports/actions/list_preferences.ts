import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import type { AnyList } from '#lists/definition'
import { districtKey, singleDistrict } from '#lists/query_filters'
import {
  type AssignmentHolder,
  LIST_COLUMNS,
  SAVED_FILTERS,
  choosableColumns,
  columnChoice,
  columnsHiddenByDefault,
  savedQuery,
  whereSavedFor,
} from '#lists/list_preferences'

/** Maximum number of filters per list: more do not fit above it. */
const MAX_FILTERS = 20

interface NewFilter {
  actor: AssignmentHolder
  list: AnyList
  name: string
  /** Query string, as in the address of the list. */
  query: string
  /** Whether the filter is for everybody in the actor's post. */
  isShared: boolean
  isTab: boolean
}

const refuse = (key: string) => new Refusal(`officer.saved.${key}`, {}, { field: 'filterName' })
const now = () => sqlInstant(getClock().now())

/**
 * Saves a named filter of a list, for the actor or for everybody in the post.
 *
 * @throws Refusal if nothing is filtered, if a filter is not allowed or personal, if the name is a personal number or
 * already exists, and if there are too many filters
 */
export class SaveFilter {
  run({ actor, list, name, query, isShared, isTab }: NewFilter): Promise<void> {
    const typedQuery = Object.fromEntries(new URLSearchParams(query))
    const parsed = savedQuery(list, typedQuery, actor)
    if (parsed === null) throw refuse('nothing')
    if (parsed.isPersonal) throw refuse('personal')
    if (findPersonalNumber(name) !== null) throw refuse('number')
    const post = { role_id: actor.roleId, districts: districtKey(actor.districts) }
    return inTransaction(async (trx) => {
      const own = whereSavedFor(trx.from(SAVED_FILTERS), actor)
      const there = await own.where('list', list.definition.name).select('name', 'role_id')
      if (there.length >= MAX_FILTERS) throw refuse('too_many')
      if (there.some((one) => one.name === name && (one.role_id !== null) === isShared)) {
        throw refuse('there')
      }
      const [id] = await trx.table(SAVED_FILTERS).insert({
        user_id: actor.id,
        list: list.definition.name,
        name,
        query: parsed.query,
        ...(isShared ? post : { role_id: null, districts: '' }),
        is_tab: isTab,
        created_at: now(),
        updated_at: now(),
      })
      if (isShared) await recordFilterAudit('filter.shared', actor, Number(id), trx)
    })
  }
}

/** A person's filter, as its page showed it. */
interface KnownFilter {
  actor: AssignmentHolder
  id: number
}

/**
 * Renames a filter, and adds it to the tabs of the home page or removes it from them.
 *
 * @param version the name that the page showed
 * @throws NotFound if the filter is not the actor's, Refusal if somebody else has renamed it meanwhile
 */
export class ChangeFilter {
  run(change: KnownFilter & { name: string; isTab: boolean; version: string }): Promise<void> {
    const { actor, id, name, isTab, version } = change
    if (findPersonalNumber(name) !== null) throw refuse('number')
    return inTransaction(async (trx) => {
      const found = await whereSavedFor(trx.from(SAVED_FILTERS), actor).where({ id }).first()
      if (!found) throw new NotFound()
      const changed = await trx
        .from(SAVED_FILTERS)
        .where({ id, name: version })
        .update({ name, is_tab: isTab, updated_at: now() })
      if (Number(changed) !== 1) throw refuse('changed')
      if (found.role_id !== null) await recordFilterAudit('filter.changed', actor, id, trx)
    })
  }
}

/**
 * Deletes a filter.
 *
 * @throws NotFound if the filter is not the actor's or no longer exists
 */
export class RemoveFilter {
  run({ actor, id }: KnownFilter): Promise<void> {
    return inTransaction(async (trx) => {
      const found = await whereSavedFor(trx.from(SAVED_FILTERS), actor).where({ id }).first()
      if (!found) throw new NotFound()
      await trx.from(SAVED_FILTERS).where({ id }).delete()
      if (found.role_id !== null) await recordFilterAudit('filter.removed', actor, id, trx)
    })
  }
}

/** Only filters shared with a post are recorded; a person's own filters are private. */
function recordFilterAudit(
  action: AuditAction,
  actor: AssignmentHolder,
  id: number,
  trx: TransactionClientContract
) {
  return recordAudit({
    action,
    actor,
    subjectType: 'saved_filter',
    subjectId: id,
    districtId: singleDistrict(actor.districts),
    trx,
  })
}

interface ColumnChoiceInput {
  userId: number
  list: AnyList
  /** Keys of the columns that the page offered, and of those to be shown. */
  offered: readonly string[]
  shown: readonly string[]
}

/**
 * Saves which columns of a list an officer wants to see. A column that the page did not offer stays unchanged, one that
 * the list does not have is ignored, and the default columns are not stored as a choice.
 */
export class SaveColumnChoice {
  run({ userId, list, offered, shown }: ColumnChoiceInput): Promise<void> {
    return inTransaction(async (trx) => {
      const before = await columnChoice(list, userId, trx)
      const hidden = choosableColumns(list).filter((key) =>
        offered.includes(key) ? !shown.includes(key) : before.hidden.includes(key)
      )
      const place = { user_id: userId, list: list.definition.name }
      const first = columnsHiddenByDefault(list)
      if (hidden.length === first.length && hidden.every((key) => first.includes(key))) {
        await trx.from(LIST_COLUMNS).where(place).delete()
        return
      }
      await trx
        .table(LIST_COLUMNS)
        .knexQuery.insert({
          ...place,
          hidden: hidden.join(','),
          updated_at: sqlInstant(getClock().now()),
        })
        .onConflict(['user_id', 'list'])
        .merge(['hidden', 'updated_at'])
    })
  }
}
