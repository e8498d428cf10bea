import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import signIn from '#config/sign_in'
import ProposedChange, { type ChangeStatus } from '#maker_checker/models/proposed_change'
import { changeInEachLanguage } from '#maker_checker/queries/change_pages'
import { mayPersonConfirm } from '#maker_checker/queries/confirmations'
import {
  type ChangeKind,
  type ChangeName,
  type Changes,
  changeKind,
} from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { rowVersion } from '#kernel/http/expected_version'
import { notifyUser } from '#notifications/actions/messages'
import { holderIds } from '#auth/queries/role_assignments'
import { hasLapsed, mayCollect } from '#maker_checker/rules/confirmation'
import { sqlInstant } from '#kernel/database/dialect'

export interface DecideChangeInput {
  id: number
  person: User
  /** Version of the change that the user saw. */
  expectedVersion: string
  remarks?: string | null
}

/** @throws NotFound */
async function changeOf(id: number): Promise<ProposedChange> {
  const change = await ProposedChange.find(id)
  if (!change) throw new NotFound()
  return change
}

/** Checked before the transaction of a decision: the decision changes nothing that is checked here. */
async function refuseUnlessConfirmer(change: ProposedChange, person: User): Promise<void> {
  if (change.requestedBy === person.id) {
    throw new Refusal('maker_checker.messages.own', {}, { status: 403 })
  }
  const may = await mayPersonConfirm(person, change)
  if (may === 'yes') return
  const [name, params] =
    may === 'later'
      ? (['later', { days: signIn.twoPersonsDays }] as const)
      : (['not_yours', {}] as const)
  throw new Refusal(`maker_checker.messages.${name}`, params, { status: 403 })
}

/**
 * Locks a change for a decision, so that two concurrent decisions are serialised.
 *
 * @throws Refusal when it has already been decided
 */
async function lockChange(
  { id, expectedVersion }: DecideChangeInput,
  status: ChangeStatus,
  trx: TransactionClientContract
): Promise<ProposedChange> {
  const change = await ProposedChange.query({ client: trx })
    .where('id', id)
    .forUpdate()
    .firstOrFail()
  if (change.status !== status || rowVersion(change) !== expectedVersion) {
    throw new Refusal(
      'maker_checker.messages.decided_already',
      { status: { key: `maker_checker.statuses.${change.status}` } },
      { status: 409 }
    )
  }
  return change
}

/**
 * Closes a locked change: updates the row, records it in the audit log, and notifies the requester unless they closed
 * it themselves.
 */
export async function closeChange(
  change: ProposedChange,
  status: Exclude<ChangeStatus, 'waiting'>,
  { person, remarks = null }: Pick<DecideChangeInput, 'person' | 'remarks'>,
  trx: TransactionClientContract
): Promise<void> {
  const { withoutSecrets } = changeKind(change.kind)
  if (withoutSecrets) {
    const { payload, ...rest } = change.decrypted
    const content = { ...rest, payload: withoutSecrets(payload) }
    change.content = ProposedChange.encryptContent(content)
  }
  await change
    .merge({
      status,
      openKey: null,
      decidedBy: person.id,
      decidedRole: person.roleId,
      decidedAt: DateTime.fromJSDate(getClock().now()),
      remarks: remarks || null,
    })
    .save()
  await recordAudit({
    action: `change.${status}`,
    actor: person,
    subjectType: 'proposed_change',
    subjectId: change.id,
    data: { kind: change.kind, subject: change.subject, askedBy: change.requestedBy },
    trx,
  })
  if (status !== 'confirmed' && status !== 'refused' && status !== 'stale') return
  if (change.requestedBy === person.id) return
  await notifyUser(
    {
      userId: change.requestedBy,
      template: `change_${status}`,
      params: {
        change: changeInEachLanguage(change),
        by: person.displayName,
        remarks: remarks || null,
      },
      changeId: change.id,
      dedupeKey: `change:${change.id}`,
      channels: ['notice'],
    },
    trx
  )
}

/** Closes a change that will not take effect. */
async function closeUnapplied(
  input: DecideChangeInput,
  status: 'refused' | 'withdrawn'
): Promise<void> {
  await inTransaction(async (trx) => {
    const change = await lockChange(input, 'waiting', trx)
    await closeChange(change, status, input, trx)
    await changeKind(change.kind).discard?.(change.decrypted.payload, trx)
  })
}

/** Refusal of a change by the second person, with a reason. */
export class RefuseChange {
  /** @throws NotFound; Refusal for a user who may not, or when it has already been decided */
  async run(input: DecideChangeInput): Promise<void> {
    await refuseUnlessConfirmer(await changeOf(input.id), input.person)
    await closeUnapplied(input, 'refused')
  }
}

/** Withdrawal of a change by its requester. */
export class WithdrawChange {
  /** @throws NotFound also for another user's change; Refusal when it has already been decided */
  async run(input: DecideChangeInput): Promise<void> {
    const { requestedBy } = await changeOf(input.id)
    if (requestedBy !== input.person.id) throw new NotFound()
    await closeUnapplied(input, 'withdrawn')
  }
}

/**
 * Acknowledgement of a change that took effect without a second person, by the first user who could have confirmed it.
 */
export class AcknowledgeChange {
  /** @throws NotFound; Refusal for a user who may not, or when another has already acknowledged it */
  async run(input: DecideChangeInput): Promise<void> {
    await refuseUnlessConfirmer(await changeOf(input.id), input.person)
    await inTransaction(async (trx) => {
      const change = await lockChange(input, 'unconfirmed', trx)
      await closeChange(change, 'acknowledged', input, trx)
    })
  }
}

/**
 * Confirms a change, which takes effect in the same transaction, on behalf of its requester. One whose last day has
 * passed (lapsed), whose record has changed since, or whose requester has been disabled or has lost the role assignment
 * since (stale), is closed without effect.
 */
export class ConfirmChange {
  /**
   * @returns the outcome
   * @throws NotFound; Refusal for a user who may not, when it has already been decided, or when it cannot take effect
   * now
   */
  async run(input: DecideChangeInput): Promise<'confirmed' | 'stale' | 'lapsed'> {
    const proposed = await changeOf(input.id)
    await refuseUnlessConfirmer(proposed, input.person)
    return inTransaction(async (trx) => {
      const change = await lockChange(input, 'waiting', trx)
      const kind = changeKind(change.kind)
      const { payload } = change.decrypted
      const isLapsed = hasLapsed(change, getClock().today())
      const isSame = change.seenVersion === (await findCurrentVersion(kind, payload, trx))
      const hasPost = (await holderIds(change.requestedRole, trx)).includes(change.requestedBy)
      if (isLapsed || !hasPost || !isSame) {
        await closeChange(change, 'stale', input, trx)
        await kind.discard?.(payload, trx)
        return isLapsed ? 'lapsed' : 'stale'
      }
      const requester = { id: change.requestedBy, role: change.requestedRole }
      await this.#apply(kind, payload, requester, trx, input.person.actor)
      await closeChange(change, 'confirmed', input, trx)
      return 'confirmed'
    })
  }

  /** Errors that the requester's form would show beside a field are shown at the top of this page. */
  async #apply(...[kind, ...args]: ApplyArguments) {
    try {
      await kind.apply(...args)
    } catch (error) {
      if (!(error instanceof FieldRefusals)) throw error
      const [{ messageKey, params }] = error.fields
      throw new Refusal(messageKey, params)
    }
  }
}

type ApplyArguments = [ChangeKind<unknown>, ...Parameters<ChangeKind<unknown>['apply']>]

/** Returns null where the record no longer exists, or can no longer be changed. */
async function findCurrentVersion(
  kind: ChangeKind<unknown>,
  payload: unknown,
  trx: TransactionClientContract
): Promise<string | null> {
  try {
    return await kind.version(payload, trx)
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotFound) return null
    throw error
  }
}

/**
 * Lets the requester collect the result of a confirmed change, once, in the transaction that creates the result.
 *
 * @returns the requested payload
 * @throws NotFound for another user's change or another kind; Refusal where nothing is left to collect
 */
export async function collectChange<N extends ChangeName>(
  { kind, id, person }: { kind: N; id: number; person: User },
  trx: TransactionClientContract
): Promise<Changes[N]> {
  const change = await ProposedChange.query({ client: trx })
    .where({ id, kind, requestedBy: person.id })
    .forUpdate()
    .first()
  if (!change) throw new NotFound()
  const now = getClock().now()
  const collected = await trx
    .from('proposed_changes')
    .where('id', id)
    .whereNull('collected_at')
    .update({ collected_at: sqlInstant(now) })
  if (!mayCollect(change, now) || Number(collected) !== 1) {
    throw new Refusal('maker_checker.messages.collected', {}, { status: 409 })
  }
  return change.decrypted.payload as Changes[N]
}
