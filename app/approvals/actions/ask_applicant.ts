import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import AskedItem, { openKeyOf } from '#approvals/models/asked_item'
import { askableItem } from '#approvals/rules/askable_items'
import type User from '#auth/models/user'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { addDays } from '#core/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { personalNumberIn } from '#core/formats/personal_numbers'
import { postOf } from '#desk/rules/post'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'

interface Question {
  /** Key of an askable item. */
  item: string
  /** A sentence for the applicant: what is wrong, or missing. */
  reason: string
  /** Where the page showed the file. */
  expectedStatusId: number
}

/** Whether the file lies on this officer's desk, who may then ask for something. */
export const mayAsk = ({ roleId }: Pick<User, 'roleId'>, { statusId }: Application) =>
  postOf('application', statusId) === roleId

const now = () => DateTime.fromJSDate(getClock().now())

/** Asks one field or one paper back from the applicant; the file stays where it is. */
export class AskApplicant {
  /**
   * @param seen the application, as this officer may see it
   * @throws Refusal where it is not on this desk or moved on, the item cannot be asked for or is asked
   *   for already, or the reason seems to hold a personal number
   */
  async run(officer: User, seen: Application, asked: Question): Promise<void> {
    const { item, reason, expectedStatusId } = asked
    const kind = personalNumberIn(reason)
    if (kind) throw new Refusal(`desk.messages.no_${kind}`, {}, { field: 'reason' })
    if (!askableItem(item, seen.loanType)) {
      throw new Refusal('approvals.asked.not_askable', {}, { field: 'item' })
    }
    await inTransaction(async (trx) => {
      const application = await Application.query({ client: trx })
        .where('id', seen.id)
        .forUpdate()
        .firstOrFail()
      if (application.statusId !== expectedStatusId) {
        throw new Refusal('approvals.asked.moved_on', {}, { status: 409 })
      }
      if (!mayAsk(officer, application)) {
        throw new Refusal('approvals.asked.not_of_post', {}, { status: 403 })
      }
      await closeLate(application.id, trx)
      const { askedAnswerDays } = rulesThatCount(application.loanType, { work: getClock().today() })
      const answerBy = addDays(getClock().today(), askedAnswerDays)
      const row = await this.#create(
        {
          applicationId: application.id,
          item,
          reason,
          statusId: application.statusId,
          askedBy: officer.id,
          createdAt: now(),
          answerBy,
          state: 'open',
          openKey: openKeyOf(application.id, item),
        },
        trx
      )
      await record('item.asked', officer, application, row, trx)
      await notifyUser(
        {
          userId: application.userId,
          applicationId: application.id,
          template: 'item_asked',
          params: { applicationNo: application.number, remarks: reason, lastDay: answerBy },
          dedupeKey: `asked:${row.id}`,
        },
        trx
      )
    })
  }

  async #create(row: Partial<AskedItem['$attributes']>, trx: TransactionClientContract) {
    const isOpen = await AskedItem.query({ client: trx }).where('openKey', row.openKey).first()
    const twice = () => new Refusal('approvals.asked.already', {}, { field: 'item', status: 409 })
    if (isOpen) throw twice()
    try {
      return await AskedItem.create(row, { client: trx })
    } catch (error) {
      throw isUniqueViolation(error) ? twice() : error
    }
  }
}

/** Takes a question back, by the post that has the file. */
export class WithdrawQuestion {
  /**
   * @throws NotFound for a question of another file; Refusal where it is open no more, or the file is on
   *   another desk
   */
  async run(officer: User, seen: Application, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      const application = await Application.query({ client: trx })
        .where('id', seen.id)
        .forUpdate()
        .firstOrFail()
      const row = await AskedItem.query({ client: trx })
        .where({ id, applicationId: application.id })
        .forUpdate()
        .first()
      if (!row) throw new NotFound()
      if (!mayAsk(officer, application)) {
        throw new Refusal('approvals.asked.not_of_post', {}, { status: 403 })
      }
      if (row.state !== 'open') {
        throw new Refusal(`approvals.asked.closed.${row.standing}`, {}, { status: 409 })
      }
      await close(row, 'withdrawn')
      await record('item.withdrawn', officer, application, row, trx)
    })
  }
}

/** Ends an open question; the row is of a transaction. */
export async function close(row: AskedItem, state: 'answered' | 'withdrawn') {
  await row.merge({ state, closedAt: now(), openKey: null }).save()
}

/** Questions whose last day has passed stand in the way of new ones no more. */
async function closeLate(applicationId: number, trx: TransactionClientContract) {
  const open = await AskedItem.query({ client: trx }).where({ applicationId, state: 'open' })
  for (const row of open) {
    if (row.standing !== 'late') continue
    await row.merge({ state: 'late', closedAt: now(), openKey: null }).save()
  }
}

function record(
  action: string,
  officer: User,
  { id, districtId }: Application,
  { item }: AskedItem,
  trx: TransactionClientContract
) {
  return recordAudit(
    {
      action,
      actorId: officer.id,
      actorRole: officer.roleId,
      subjectType: 'application',
      subjectId: id,
      districtId,
      data: { item },
    },
    trx
  )
}
