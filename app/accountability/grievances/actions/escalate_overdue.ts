import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { endTerms, notifyComplainant, recordStep } from '#grievances/actions/grievance_records'
import Grievance from '#grievances/models/grievance'
import GrievanceStep from '#grievances/models/grievance_step'
import GrievanceTerm from '#grievances/models/grievance_term'
import { RESPONSE_PERIOD_DAYS, activeTerm, effectiveStatus } from '#grievances/rules/escalation'
import { masters } from '#masters/queries/masters'

interface EscalationReport {
  /** India's day that counted. */
  asOf: PlainDate
  /** Numbers of those that went to the next post, and of those that were closed. */
  escalated: string[]
  closed: string[]
}

type GrievanceMove = (id: number, trx: TransactionClientContract) => Promise<string | null>

/**
 * Notes that late complaints have gone to the next post and tells their citizens, and closes those whose answer
 * nobody has rated. Who may act follows from the days in their terms, whether this ran or not.
 */
export class EscalateOverdueGrievances {
  /**
   * @returns what was noted; a second run on the day finds nothing
   * @throws AggregateError of those that could not be moved, after all the others
   */
  async run(): Promise<EscalationReport> {
    const today = getClock().today()
    const report: EscalationReport = { asOf: today, escalated: [], closed: [] }
    const failed: unknown[] = []
    const each = async (ids: number[], move: GrievanceMove, moved: string[]) => {
      for (const id of ids) {
        try {
          const number = await inTransaction((trx) => move(id, trx))
          if (number) moved.push(number)
        } catch (error) {
          failed.push(error)
        }
      }
    }
    await each(
      await this.#late(today),
      (id, trx) => this.#escalate(id, today, trx),
      report.escalated
    )
    await each(await this.#unrated(today), (id, trx) => this.#close(id, today, trx), report.closed)
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} could not be moved`)
    return report
  }

  async #late(today: PlainDate): Promise<number[]> {
    const rows = await db
      .from('grievances')
      .where({ status: 'open' })
      .where('due_on', '<', today)
      .orderBy('id')
      .select('id')
    return rows.map(({ id }) => Number(id))
  }

  async #unrated(today: PlainDate): Promise<number[]> {
    const rows = await db
      .from('grievances')
      .where({ status: 'answered' })
      .where('answered_on', '<', addDays(today, -RESPONSE_PERIOD_DAYS))
      .orderBy('id')
      .select('id')
    return rows.map(({ id }) => Number(id))
  }

  async #lock(id: number, trx: TransactionClientContract) {
    const grievance = await Grievance.query({ client: trx })
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    await acquireLock(trx, 'grievance', id)
    return grievance
  }

  async #escalate(id: number, today: PlainDate, trx: TransactionClientContract) {
    const grievance = await this.#lock(id, trx)
    const { round, number, districtId } = grievance
    if (grievance.status !== 'open') return null
    const terms = await GrievanceTerm.query({ client: trx })
      .where({ grievanceId: id, round })
      .orderBy('id')
    const term = activeTerm(terms, today)
    if (!term || term.id === terms[0].id) return null
    if (await this.#isNoted(grievance, term.roleId, trx)) return null
    await recordStep(id, { kind: 'escalated', roleId: term.roleId }, trx)
    const data = { to: term.roleId }
    const subject = { subjectType: 'grievance', subjectId: id, districtId }
    await recordAudit({ action: 'grievance.escalated', actorId: null, ...subject, data, trx })
    const params = { grievanceNo: number, post: masters().role(term.roleId) }
    const occasion = `escalated:${round}:${term.roleId}`
    await notifyComplainant(grievance, { template: 'grievance_escalated', params, occasion }, trx)
    return number
  }

  /** In this round: the steps since it was opened again. */
  async #isNoted({ id }: Grievance, roleId: number, trx: TransactionClientContract) {
    const steps = await GrievanceStep.query({ client: trx })
      .where('grievanceId', id)
      .orderBy('serial')
    const begun = steps.findLastIndex(({ kind }) => kind === 'filed' || kind === 'reopened')
    return steps.slice(begun).some((step) => step.kind === 'escalated' && step.roleId === roleId)
  }

  async #close(id: number, today: PlainDate, trx: TransactionClientContract) {
    const grievance = await this.#lock(id, trx)
    const { number, districtId } = grievance
    if (grievance.status !== 'answered' || effectiveStatus(grievance, today) !== 'closed')
      return null
    await recordStep(id, { kind: 'closed' }, trx)
    await endTerms(id, trx)
    await grievance.merge({ status: 'closed' }).save()
    const subject = { subjectType: 'grievance', subjectId: id, districtId }
    await recordAudit({ action: 'grievance.closed', actorId: null, ...subject, trx })
    return number
  }
}
