import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { digest, encrypt } from '#kernel/vault/vault'
import { masters } from '#masters/queries/masters'
import { headingsOfOutsideList } from '#privacy/erasure/actions/erase_personal_data'
import { RETENTION } from '#privacy/erasure/rules/retention'
import { assignHeading } from '#administration/portfolio/imports'
import { extendRowLease } from '#administration/portfolio/actions/lease'
import {
  type ReadRow,
  insertRows,
  readRows,
  refusal,
} from '#administration/portfolio/actions/read_rows'
import { listMatcher } from '#administration/outside_lists/actions/match_list'
import OutsideList, { type ListKind } from '#administration/outside_lists/models/outside_list'
import { LIST_FIELDS, splitRow } from '#administration/outside_lists/rules/list_rows'
import { sqlInstant } from '#kernel/database/dialect'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import OutsideFinding, {
  type FINDING_OUTCOMES,
} from '#administration/outside_lists/models/outside_finding'

const BATCH_SIZE = 1000
const ROWS = 'outside_list_rows'

interface NewList {
  kind: ListKind
  title: string
  source: string
  legalBasis: string
  purpose: string
}

/** Creates a list, to which a file can be uploaded. */
export async function openList(input: NewList, person: User): Promise<OutsideList> {
  return inTransaction(async (trx) => {
    const { days } = masters().retentionRule(RETENTION.outside)
    const opened = await OutsideList.create(
      {
        ...input,
        state: 'open',
        eraseOn: addDays(getClock().today(), days),
        createdBy: person.id,
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    const data = { list: opened.id, kind: input.kind, title: input.title }
    await recordAudit({ action: 'outside_list.opened', actor: person, data, trx })
    return opened
  })
}

const conflict = () => new Refusal('outside_lists.refused.not_open', {}, { status: 409 })

/** Assigns a heading of a list's file. @throws NotFound; Refusal 409 after its erasure, which deletes headings */
export async function assignListHeading(listId: number, heading: string, field: string) {
  await inTransaction(async (trx) => {
    const list = await trx.from('outside_lists').where('id', listId).forUpdate().first()
    if (!list) throw new NotFound()
    if (list.state === 'erased') {
      throw new Refusal('outside_lists.refused.erased', {}, { status: 409 })
    }
    await assignHeading(headingsOfOutsideList(listId), heading, field, trx)
  })
}

/**
 * Reads the file of a list, which is not stored, and starts its comparison. Rows are saved in batches; those left by an
 * interrupted run are deleted first.
 *
 * @throws NotFound; Refusal of the field `file` if no row is valid; Refusal 409 for a list with a file
 */
export async function readListFile(
  listId: number,
  file: { path: string; name: string },
  person: User
): Promise<number> {
  await beginReading(listId)
  try {
    const counts = await saveRows(listId, file.path)
    await inTransaction(async (trx) => {
      const state = trx.from('outside_lists').where({ id: listId, state: 'reading' })
      const fileName = file.name.slice(0, 120)
      const isOurs = await state.update({
        state: 'matching',
        file_name: fileName,
        rows_count: counts.rows,
        unread_count: counts.unread,
        leased_until: null,
      })
      if (Number(isOurs) !== 1) throw conflict()
      const data = { list: listId, file: fileName, ...counts }
      await recordAudit({ action: 'outside_list.file_read', actor: person, data, trx })
    })
    listMatcher.startInServer()
    return counts.rows
  } catch (error) {
    await inTransaction(async (trx) => {
      const state = trx.from('outside_lists').where({ id: listId, state: 'reading' })
      if (Number(await state.update({ state: 'open', leased_until: null })) !== 1) return
      await trx.from(ROWS).where('list_id', listId).delete()
    })
    throw error
  }
}

/** Reading can be started again once the lease of a dead process expires. */
async function beginReading(listId: number) {
  await inTransaction(async (trx) => {
    const lists = () => trx.from('outside_lists').where('id', listId)
    if (!(await lists().first())) throw new NotFound()
    await lists().where('state', 'open').update({ state: 'reading', leased_until: null })
    const lease = { id: listId, state: 'reading', isFirst: true }
    if (!(await extendRowLease('outside_lists', lease, trx))) throw conflict()
    await trx.from(ROWS).where('list_id', listId).delete()
  })
}

async function saveRows(listId: number, path: string) {
  const counts = { rows: 0, unread: 0 }
  let waiting: object[] = []
  const save = async () => {
    await inTransaction(async (trx) => {
      /** The first statement of the transaction: an erasure waits for it, and no rows follow an erasure. */
      const lease = { id: listId, state: 'reading' }
      if (!(await extendRowLease('outside_lists', lease, trx))) throw conflict()
      await insertRows(ROWS, waiting, trx)
    })
    waiting = []
  }
  const name = headingsOfOutsideList(listId)
  for await (const { line, row } of readRows({ name, fields: LIST_FIELDS, path })) {
    if (row.problems.length > 0) counts.unread++
    if (row.values.full_name === null) continue
    waiting.push(storedRow(listId, line, row))
    counts.rows++
    if (waiting.length >= BATCH_SIZE) await save()
  }
  await save()
  if (counts.rows === 0) throw refusal('empty')
  return counts
}

function storedRow(listId: number, line: number, { values }: ReadRow) {
  const { content, numbers } = splitRow(values)
  const { aadhaar, pan, account } = numbers
  return {
    list_id: listId,
    line,
    content: encrypt(JSON.stringify(content), 'finding'),
    aadhaar_digest: aadhaar && digest(aadhaar, 'aadhaar'),
    pan_digest: pan && digest(pan, 'pan'),
    account_digest: account && digest(account, 'account'),
  }
}

interface FindingDecision {
  id: number
  outcome: (typeof FINDING_OUTCOMES)[number]
  remarks: string
  /** Version of the finding that the page showed. */
  expectedVersion: number
}

/**
 * Saves the auditor's decision whether a row and an applicant are one person, as long as the list is stored. It does
 * not change any application.
 *
 * @throws NotFound; Refusal for remarks with a personal number, and 409 if another decision or the erasure came first
 */
export async function decideFinding(decision: FindingDecision, auditor: User): Promise<void> {
  const { id, outcome, remarks, expectedVersion } = decision
  if (findPersonalNumber(remarks)) {
    throw new Refusal('outside_lists.refused.no_number', {}, { field: 'remarks' })
  }
  await inTransaction(async (trx) => {
    const finding = await OutsideFinding.query({ client: trx }).where('id', id).first()
    if (!finding) throw new NotFound()
    const isFirst = await trx
      .from('outside_findings')
      .where({ id, version: expectedVersion })
      .whereNotNull('row_id')
      .update({
        outcome,
        remarks: encrypt(remarks, 'finding'),
        decided_by: auditor.id,
        decided_at: sqlInstant(DateTime.fromJSDate(getClock().now())),
        version: expectedVersion + 1,
      })
    if (Number(isFirst) !== 1) {
      throw new Refusal('outside_lists.refused.decided_meanwhile', {}, { status: 409 })
    }
    await recordAudit({
      action: 'outside_finding.decided',
      actor: auditor,
      subjectType: 'user',
      subjectId: finding.userId,
      data: { finding: id, list: finding.listId, outcome, kinds: finding.agreed },
      trx,
    })
  })
}
