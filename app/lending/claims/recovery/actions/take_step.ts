import type User from '#auth/models/user'
import {
  ArrangeRecovery,
  CertifyRecovery,
  RecordReceipt,
  ReturnRecoveredMoney,
  WRITE_OFF_CHANGE,
} from '#claims/recovery/actions/collect_or_write_off'
import {
  AnswerNotice,
  DropRecovery,
  OrderRecovery,
  SendNotice,
} from '#claims/recovery/actions/hear_recovery'
import { STEP_ROLES, hasRole } from '#claims/recovery/rules/recovery'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'

/** A step as submitted by a form, with the fields that it requires. */
interface StepForm {
  step: keyof typeof STEP_ROLES
  answer?: string
  instalments?: number
  amount?: Paise
  receivedOn?: PlainDate
  reference?: string
  entryId?: number
  reason?: string
  text?: string
}

/** Takes a step of a demand for an officer. @returns the proposal of a write-off; null for a completed step */
export async function takeStep(
  demandId: number,
  person: User,
  typed: StepForm
): Promise<ProposalOutcome | null> {
  if (!hasRole(STEP_ROLES[typed.step], person)) {
    throw new Refusal('claims.recovery.not_yours', {}, { status: 403 })
  }
  const input = { demandId, actor: person.actor }
  const { instalments = null, text = '', reference = '' } = typed
  switch (typed.step) {
    case 'notice':
      await new SendNotice().run(input)
      return null
    case 'answer':
      await new AnswerNotice().run({ ...input, answer: typed.answer! })
      return null
    case 'order':
      await new OrderRecovery().run({ ...input, text, amount: typed.amount! })
      return null
    case 'drop':
      await new DropRecovery().run({ ...input, text })
      return null
    case 'instalments':
    case 'set_off':
      await new ArrangeRecovery().run({ ...input, instalments })
      return null
    case 'receipt':
      await new RecordReceipt().run({
        ...input,
        reference,
        amount: typed.amount!,
        receivedOn: typed.receivedOn!,
      })
      return null
    case 'give_back':
      await new ReturnRecoveredMoney().run({ ...input, reference, entryId: typed.entryId! })
      return null
    case 'certify':
      await new CertifyRecovery().run(input)
      return null
    case 'write_off': {
      const payload = { demandId, reason: typed.reason! }
      return new ProposeChange().run({ kind: WRITE_OFF_CHANGE, payload, person })
    }
  }
}
