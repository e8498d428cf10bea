import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { StepUpNeeded } from '#auth/browser_session'
import type User from '#auth/models/user'
import { closeChange } from '#maker_checker/actions/decide_change'
import {
  type ChangeKind,
  type ChangeName,
  type Changes,
  changeKind,
} from '#maker_checker/contracts/change_kind'
import ProposedChange, { type ChangeStatus } from '#maker_checker/models/proposed_change'
import {
  canAnyConfirmNow,
  isConfirmationNeeded,
  listConfirmers,
  openKeyOf,
} from '#maker_checker/queries/confirmations'
import { confirmationMode, hasLapsed } from '#maker_checker/rules/confirmation'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import type { Actor } from '#workflow/contracts/subject'

interface ProposeChangeInput<N extends ChangeName> {
  kind: N
  payload: Changes[N]
  /** The requester. */
  person: User
}

/** Outcome: it took effect, or waits under a number; `isLater` where nobody may confirm it today. */
export type ProposalOutcome =
  | { isWaiting: false }
  | { isWaiting: true; id: number; isLater: boolean }

/**
 * Applies a change, or stores it for a second person where its kind requires one. Only changes that could take effect
 * now are stored: each is tried first, and rolled back.
 */
export class ProposeChange {
  /**
   * @throws every refusal of the kind; Refusal where a change of the same record is already waiting; StepUpNeeded where
   * it
   *   takes effect without the second person that its kind requires by default, since no confirmation then requires one
   */
  async run<N extends ChangeName>(input: ProposeChangeInput<N>): Promise<ProposalOutcome> {
    const { kind: name, payload, person } = input
    const kind = changeKind(name)
    const actor = person.actor
    /** Read before the transaction, whose first read must be that of the kind. */
    const confirmers = await listConfirmers(person.id, name)
    const isNeeded = await isConfirmationNeeded(name)
    const applies =
      (isNeeded || kind.needsConfirmation !== false) && ((await kind.appliesTo?.(payload)) ?? true)
    const isRequired = (await kind.requiresConfirmation?.(payload)) ?? false
    const mode = confirmationMode({
      needsConfirmation: (isNeeded && applies) || isRequired,
      hasConfirmer: confirmers.length > 0 || kind.roles !== undefined,
    })
    const isAlone = mode !== 'waiting' && (applies || isRequired)
    if (isAlone && person.isSteppedUp?.() === false) throw new StepUpNeeded()
    const isLater = mode === 'waiting' && !(await canAnyConfirmNow(confirmers, person.id))
    return inTransaction(async (trx): Promise<ProposalOutcome> => {
      if (mode === 'at_once') {
        await kind.apply(payload, actor, trx)
        return { isWaiting: false }
      }
      const seenVersion = await kind.version(payload, trx)
      const write = await this.#prepareWrite(name, kind, payload, { person, seenVersion }, trx)
      if (mode === 'unconfirmed') {
        await kind.apply(payload, actor, trx)
        await write('unconfirmed')
        return { isWaiting: false }
      }
      await this.#dryRun(kind, payload, actor, trx)
      return { isWaiting: true, id: await write('waiting'), isLater }
    })
  }

  /**
   * Describes the difference before anything is applied; the returned function saves it as a row, and closes a lapsed
   * change of the same record.
   */
  async #prepareWrite(
    name: string,
    kind: ChangeKind<unknown>,
    payload: unknown,
    { person, seenVersion }: { person: User; seenVersion: string },
    trx: TransactionClientContract
  ) {
    const { subject, title, difference, href, lastDay = null } = await kind.describe(payload, trx)
    const openKey = openKeyOf(name, subject)
    return async (status: ChangeStatus): Promise<number> => {
      if (status === 'waiting') await this.#closeLapsed(openKey, person, trx)
      try {
        const change = await ProposedChange.create(
          {
            kind: name,
            subject,
            openKey: status === 'waiting' ? openKey : null,
            lastDay,
            aboutUser: (await kind.aboutUser?.(payload, trx)) ?? null,
            title: title === null ? null : JSON.stringify(title),
            content: ProposedChange.encryptContent({ payload, difference, href }),
            seenVersion,
            status,
            requestedBy: person.id,
            requestedRole: person.roleId,
            requestedAt: DateTime.fromJSDate(getClock().now()),
          },
          { client: trx }
        )
        await recordAudit({
          action: status === 'waiting' ? 'change.proposed' : 'change.unconfirmed',
          actor: person,
          subjectType: 'proposed_change',
          subjectId: change.id,
          data: { kind: name, subject, unconfirmed: status !== 'waiting' },
          trx,
        })
        return change.id
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Refusal('maker_checker.messages.waits_already', {}, { status: 409 })
      }
    }
  }

  async #closeLapsed(openKey: string, person: User, trx: TransactionClientContract) {
    const found = await ProposedChange.query({ client: trx }).where('openKey', openKey).first()
    if (!found || !hasLapsed(found, getClock().today())) return
    const change = await ProposedChange.query({ client: trx })
      .where('id', found.id)
      .forUpdate()
      .firstOrFail()
    /** Another user closed it at this moment. */
    if (change.openKey === null) return
    await closeChange(change, 'stale', { person }, trx)
    await changeKind(change.kind).discard?.(change.decrypted.payload, trx)
  }

  async #dryRun(
    kind: ChangeKind<unknown>,
    payload: unknown,
    actor: Actor,
    trx: TransactionClientContract
  ) {
    const dryRunTrx = await trx.transaction()
    try {
      await kind.apply(payload, actor, dryRunTrx)
    } finally {
      await dryRunTrx.rollback()
    }
  }
}
