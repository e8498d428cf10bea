import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { splitFileMover } from '#administration/district_splits/follow'
import { type SplitPlaces, filesInPlaces, planSplit } from '#administration/district_splits/plan'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { recordAudit } from '#kernel/audit/record_audit'
import { saveEntries } from '#masters/actions/write_entries'
import { listEntries, masterByTable } from '#masters/queries/master_entries'
import { masters, refreshMasters } from '#masters/queries/masters'
import type { Actor } from '#workflow/contracts/subject'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { inTransaction } from '#kernel/database/transaction'

/** A split of a district, or its reversal. */
export interface DistrictSplit extends SplitPlaces {
  /** The split to be reversed, whose places these are; null for a new one. */
  undoes: number | null
}

const TABLES = ['talukas', 'pincodes'] as const

/** Split of a district (two people). The places move at once, and the applications follow one by one. */
export const districtSplitChange: ChangeKind<DistrictSplit> = {
  words: 'masters.split.title',
  needsConfirmation: true,

  async version(split, trx) {
    if (split.undoes !== null) await lockSplit(split.undoes, trx)
    return contentVersion(await Promise.all(TABLES.map((table) => lockedPlaces(table, split, trx))))
  },

  async describe({ undoes, ...places }, trx) {
    const { fromId, toId } = places
    const [from, to] = [fromId, toId].map((id) => masters().district(id))
    const difference: Difference[] = []
    for (const table of TABLES) {
      const found = await lockedPlaces(table, places, trx)
      const names = found.map(({ values }) => String(values.name_en ?? values.pincode))
      if (names.length === 0) continue
      difference.push({
        label: { key: `masters.tables.${table}` },
        kind: 'text',
        old: null,
        new: names.join(', '),
      })
    }
    if (undoes === null) {
      difference.push({
        label: { key: 'masters.split.moves' },
        kind: 'count',
        old: null,
        new: (await filesInPlaces(places, trx)).moving.length,
      })
    }
    return {
      subject: String(undoes === null ? fromId : toId),
      title: {
        key: `masters.split.${undoes === null ? 'change_of' : 'undoing_of'}`,
        params: undoes === null ? { from, to } : { from: to, to: from },
      },
      href: '/officer/district-splits',
      difference,
    }
  },

  apply: moveDistrict,
}

/** @throws NotFound; Refusal if it is already reversed */
async function lockSplit(id: number, trx: TransactionClientContract) {
  const split = await trx.from('district_splits').where('id', id).forUpdate().first()
  if (!split) throw new NotFound()
  if (split.undone_at !== null)
    throw new Refusal('masters.split.undone_already', {}, { status: 409 })
}

async function lockedPlaces(
  table: (typeof TABLES)[number],
  places: SplitPlaces,
  trx: TransactionClientContract
) {
  const ids = places[table].map(String)
  if (ids.length === 0) return []
  const found = await listEntries(masterByTable(table), trx, { ids, isLocked: true })
  return found.filter(({ id }) => ids.includes(id))
}

/** @throws Refusal if a place is not in the old district, or is already in the new one */
async function moveDistrict(
  { undoes, ...places }: DistrictSplit,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const { fromId, toId } = places
  const moving = undoes === null ? (await filesInPlaces(places, trx)).moving : []
  for (const table of TABLES) await movePlaces(table, places, actor, trx)
  /** Addresses of people follow their taluka, whether or not they have an application. */
  for (const addressTable of ['addresses', 'applicant_groups']) {
    await trx
      .from(addressTable)
      .whereIn('taluka_id', [...places.talukas])
      .where('district_id', fromId)
      .update({ district_id: toId })
  }
  const now = sqlInstant(getClock().now())
  let splitId = undoes
  if (splitId === null) {
    const [id] = await trx
      .insertQuery()
      .table('district_splits')
      .insert({
        from_district: fromId,
        to_district: toId,
        talukas: JSON.stringify(places.talukas),
        pincodes: JSON.stringify(places.pincodes),
        requested_by: actor.id,
        created_at: now,
      })
    splitId = Number(id)
    for (const batch of batches(moving)) {
      const rows = batch.map((file) => ({ application_id: file.id, state: 'waiting' }))
      await trx
        .table('district_split_files')
        .multiInsert(rows.map((row) => ({ ...row, split_id: splitId })))
    }
  } else {
    await lockSplit(splitId, trx)
    await trx
      .from('district_splits')
      .where('id', splitId)
      .update({ undone_at: now, undone_by: actor.id, leased_until: null })
    await trx
      .from('district_split_files')
      .where('split_id', splitId)
      .whereIn('state', ['waiting', 'refused'])
      .update({ state: 'back' })
  }
  await recordAudit({
    action: undoes === null ? 'district.split' : 'district.split_undone',
    actor,
    districtId: fromId,
    data: { split: splitId, ...places },
    trx,
  })
  afterCommit(trx, async () => {
    await refreshMasters()
    splitFileMover.startInServer()
  })
}

async function movePlaces(
  table: (typeof TABLES)[number],
  places: SplitPlaces,
  actor: Actor,
  trx: TransactionClientContract
) {
  const { fromId, toId } = places
  const found = await lockedPlaces(table, places, trx)
  const isThere = found.every(({ values }) => Number(values.district_id) === fromId)
  if (!isThere || found.length !== places[table].length) {
    throw new Refusal('masters.split.not_there', { district: masters().district(fromId) })
  }
  if (found.length === 0) return
  const name = table === 'talukas' ? 'name_en' : 'pincode'
  const duplicate = await trx
    .from(table)
    .where('district_id', toId)
    .whereIn(
      name,
      found.map(({ values }) => String(values[name]))
    )
    .first()
  if (duplicate)
    throw new Refusal('masters.split.there_already', { place: String(duplicate[name]) })
  const changes = found.map((before) => ({
    before,
    values: { ...before.values, district_id: toId },
  }))
  const editor = { id: actor.id, roleId: actor.role }
  await saveEntries(masterByTable(table), changes, { editor, action: 'master.saved' }, trx)
}

/**
 * Proposes the split of a district.
 *
 * @param expectedVersion version of the dry run
 * @throws Refusal if anything has changed since the dry run, and for what `districtSplitChange` refuses
 */
export async function proposeSplit(places: SplitPlaces, expectedVersion: string, person: User) {
  refuseStaleVersion(expectedVersion, (await planSplit(places, db.connection())).version)
  const payload = { ...places, undoes: null }
  return new ProposeChange().run({ kind: 'district_split', payload, person })
}

/** Proposes the reversal of a split. @throws NotFound; Refusal if it is already reversed */
export async function proposeSplitReversal(splitId: number, person: User) {
  const split = await db.from('district_splits').where('id', splitId).first()
  if (!split) throw new NotFound()
  const payload = {
    fromId: Number(split.to_district),
    toId: Number(split.from_district),
    talukas: JSON.parse(split.talukas) as number[],
    pincodes: JSON.parse(split.pincodes) as number[],
    undoes: Number(split.id),
  }
  return new ProposeChange().run({ kind: 'district_split', payload, person })
}

/** Queues the refused applications of a split again. @throws NotFound if there are none */
export async function retryRefusedFiles(splitId: number): Promise<void> {
  await inTransaction(async (trx) => {
    const retried = await trx
      .from('district_split_files')
      .where({ split_id: splitId, state: 'refused' })
      .update({ state: 'waiting', refusal: null })
    if (Number(retried) === 0) throw new NotFound()
  })
  splitFileMover.startInServer()
}
