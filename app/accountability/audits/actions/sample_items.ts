import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { independenceOf } from '#audits/queries/sample_items'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import {
  type CheckAnswer,
  type SampleResult,
  evaluateChecks,
  isClosable,
} from '#audits/rules/sample_draw'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { type ItemViewer, isForOffice } from '#audits/queries/desks'

/**
 * Loads an item and locks it.
 *
 * @throws NotFound
 */
async function lockItem(trx: TransactionClientContract, id: number): Promise<AuditSampleItem> {
  const item = await AuditSampleItem.query({ client: trx }).where('id', id).forUpdate().first()
  if (!item) throw new NotFound()
  return item
}

/** The item was changed meanwhile, so the submitted page is outdated. */
const itemConflict = () => new Refusal('audits.samples.moved_on', {}, { status: 409 })

/** @throws Refusal if the auditor took a step of the application and should leave it to another auditor */
async function refuseInvolvedAuditor(
  trx: TransactionClientContract,
  auditor: { id: number },
  item: AuditSampleItem
): Promise<{ own: boolean }> {
  const independence = await independenceOf(trx, auditor.id, item)
  if (independence === 'refused') {
    throw new Refusal('audits.samples.involved.refused', {}, { status: 403 })
  }
  return { own: independence === 'own' }
}

/** @throws Refusal if the text seems to contain a personal number */
function refusePersonalNumbers(text: string | null, field: string): void {
  if (text && findPersonalNumber(text)) {
    throw new Refusal('audits.samples.no_number', {}, { field })
  }
}

interface CheckItemInput {
  id: number
  checks: Readonly<Record<string, CheckAnswer | null | undefined>>
  finding: string | null
}

/**
 * Records the auditor's check of an item: in order, which closes it, or a finding, on which the office is questioned.
 */
export class CheckItem {
  /**
   * @throws NotFound; FieldRefusals for an open question or a finding without text; Refusal if another auditor was
   * first, and for an auditor who took a step of the application
   */
  async run(auditor: { id: number; roleId: number }, { id, checks, finding }: CheckItemInput) {
    refusePersonalNumbers(finding, 'finding')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      if (item.state !== 'drawn') throw itemConflict()
      const { own } = await refuseInvolvedAuditor(trx, auditor, item)
      const { answers, open, hasFinding } = evaluateChecks(item.kind, checks)
      const missing = open.map((check) => ({
        field: `checks.${check}`,
        messageKey: 'audits.samples.open_check',
      }))
      if (hasFinding && !finding) {
        missing.push({ field: 'finding', messageKey: 'audits.samples.finding_needed' })
      }
      if (missing.length > 0) throw new FieldRefusals(missing)
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      const end = hasFinding ? null : { result: 'in_order', closedBy: auditor.id, closedAt: now }
      await item
        .merge({
          checks: JSON.stringify(answers),
          finding: hasFinding && finding ? AuditSampleItem.encryptText(finding) : null,
          checkedBy: auditor.id,
          checkedAt: now,
          state: hasFinding ? 'asked' : 'closed',
          ...end,
        })
        .save()
      await recordAudit({
        action: hasFinding ? 'sample.asked' : 'sample.closed',
        actor: auditor,
        subjectType: 'audit_sample_item',
        subjectId: item.id,
        data: { subject: item.subjectType, of: item.subjectId, result: end?.result ?? null, own },
        trx,
      })
      return item
    })
  }
}

interface CloseItemInput {
  id: number
  result: Exclude<SampleResult, 'in_order'>
  conclusion: string
}

/** Closes an item that the office has answered or has not answered in time. */
export class CloseItem {
  /** @throws NotFound; Refusal if it was closed meanwhile, and for an auditor who took a step of the application */
  async run(auditor: { id: number; roleId: number }, { id, result, conclusion }: CloseItemInput) {
    refusePersonalNumbers(conclusion, 'conclusion')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      const now = getClock().now()
      if (!isClosable(item, indiaDateOf(now)) || item.answeredBy === auditor.id)
        throw itemConflict()
      const { own } = await refuseInvolvedAuditor(trx, auditor, item)
      await item
        .merge({
          result,
          conclusion: AuditSampleItem.encryptText(conclusion),
          closedBy: auditor.id,
          closedAt: DateTime.fromJSDate(now).toUTC(),
          state: 'closed',
        })
        .save()
      await recordAudit({
        action: 'sample.closed',
        actor: auditor,
        subjectType: 'audit_sample_item',
        subjectId: item.id,
        data: {
          subject: item.subjectType,
          of: item.subjectId,
          result,
          own,
          answered: item.answeredBy !== null,
        },
        trx,
      })
      return item
    })
  }
}

/** Saves the office's answer to the auditor's finding. */
export class AnswerFinding {
  /**
   * @throws NotFound for an item of another office and for the auditor who made the finding; Refusal if it was answered
   * meanwhile
   */
  async run(officer: ItemViewer, { id, answer }: { id: number; answer: string }) {
    refusePersonalNumbers(answer, 'answer')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      if (!isForOffice(item, officer) || item.checkedBy === officer.id) throw new NotFound()
      if (item.state !== 'asked') throw itemConflict()
      await item
        .merge({
          answer: AuditSampleItem.encryptText(answer),
          answeredBy: officer.id,
          answeredAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          state: 'answered',
        })
        .save()
      await recordAudit({
        action: 'sample.answered',
        actor: officer,
        subjectType: 'audit_sample_item',
        subjectId: item.id,
        data: { subject: item.subjectType, of: item.subjectId },
        trx,
      })
      return item
    })
  }
}
