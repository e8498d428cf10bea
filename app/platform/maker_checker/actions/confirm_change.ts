import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { holderIds } from '#auth/queries/posts'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import {
  changeOf,
  closeChange,
  type DecideChangeInput,
  lockChange,
  refuseUnlessConfirmer,
} from '#maker_checker/actions/close_change'
import { changeKind } from '#maker_checker/registry'
import { hasLapsed } from '#maker_checker/rules/lapsed'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'

/**
 * The second person confirms a change, which takes effect in the same transaction, for who asked. One
 * whose day has passed (lapsed), that was made on a state that is no more, or by somebody who was
 * switched off, or has lost the post, since (stale) is closed without effect.
 */
export class ConfirmChange {
  /**
   * @returns what became of it
   * @throws NotFound; Refusal for who may not, when it is decided already, or when it cannot take effect now
   */
  async run(input: DecideChangeInput): Promise<'confirmed' | 'stale' | 'lapsed'> {
    const proposed = await changeOf(input.id)
    await refuseUnlessConfirmer(proposed, input.person)
    return inTransaction(async (trx) => {
      const change = await lockChange(input, 'waiting', trx)
      const kind = changeKind(change.kind)
      const { payload } = change.decrypted
      const isLapsed = hasLapsed(change, getClock().today())
      const isSame = change.seenVersion === (await versionNow(kind, payload, trx))
      const hasPost = (await holderIds(change.askedRole, trx)).includes(change.askedBy)
      if (isLapsed || !hasPost || !isSame) {
        await closeChange(change, 'stale', input, trx)
        await kind.discard?.(payload, trx)
        return isLapsed ? 'lapsed' : 'stale'
      }
      await this.#apply(kind, payload, { id: change.askedBy, role: change.askedRole }, trx)
      await closeChange(change, 'confirmed', input, trx)
      return 'confirmed'
    })
  }

  /** What the form of who asked would say beside a field, stands above this page. */
  async #apply(...[kind, payload, actor, trx]: ApplyArguments) {
    try {
      await kind.apply(payload, actor, trx)
    } catch (error) {
      if (!(error instanceof FieldRefusals)) throw error
      const [{ messageKey, params }] = error.fields
      throw new Refusal(messageKey, params)
    }
  }
}

type ApplyArguments = [ChangeKind<unknown>, ...Parameters<ChangeKind<unknown>['apply']>]

/** Null where the thing is gone, or no longer in a state to be changed. */
async function versionNow(
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
