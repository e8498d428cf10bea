import { columnInLanguage, inEachLanguage, inLanguage } from '#kernel/formats/languages'
import type { ApbsReturnReason } from '#masters/queries/master_lists'

/** Ids of the payment status master (DECISIONS 8), by meaning. */
export const PaymentStatus = {
  notDue: 1,
  toBePaid: 2,
  sentToBank: 3,
  paid: 4,
  failed: 5,
} as const

/** The bank's results for a line of a batch; `reversed`: paid, and returned afterwards. */
export const PAYMENT_RESULTS = ['sent', 'paid', 'failed', 'reversed'] as const

export type PaymentResult = (typeof PAYMENT_RESULTS)[number]

/** Whether a payment has not gone to the bank, or was returned by it. */
export const isStoppable = (status: number): boolean =>
  status === PaymentStatus.toBePaid || status === PaymentStatus.failed

/** The step for a payment that the bank returned after it was paid. */
export const REVERSAL_STEP = 'reverse_payment'

/** Steps that return a payment from the bank. */
export const RETURN_STEPS = ['mark_failed', REVERSAL_STEP] as const

/** The payment status of a claim after a step that keeps the claim's own status. */
const STATUS_AFTER: Readonly<Record<string, number>> = {
  send_to_bank: PaymentStatus.sentToBank,
  take_back: PaymentStatus.toBePaid,
  mark_paid: PaymentStatus.paid,
  mark_failed: PaymentStatus.failed,
  [REVERSAL_STEP]: PaymentStatus.failed,
  requeue_payment: PaymentStatus.toBePaid,
}

/** A step of a claim, and whether claims in the resulting status are to be paid. */
export interface PaymentStep {
  action: string
  isPayable: boolean
}

/** Returns the payment status after these steps, oldest first: the claim itself stores only the last one. */
export function paymentStatusAfter(steps: readonly PaymentStep[]): number {
  let payment: number = PaymentStatus.notDue
  for (const { action, isPayable } of steps) {
    if (!isPayable) payment = PaymentStatus.notDue
    else if (action in STATUS_AFTER) payment = STATUS_AFTER[action]
    else if (payment === PaymentStatus.notDue) payment = PaymentStatus.toBePaid
  }
  return payment
}

/** Text in each language, as templates and pages require it. */
export type LocalText = Record<string, string>

const inAllLanguages = (known: ApbsReturnReason, field: 'description' | 'action'): LocalText =>
  inEachLanguage((locale) => columnInLanguage(known, field, locale))

/** Returns the meaning of a return code of the bank. */
export const returnMeaning = (known: ApbsReturnReason): LocalText =>
  inAllLanguages(known, 'description')

/** Returns the action that resolves it; null where none is possible. */
export const returnAction = (known: ApbsReturnReason): LocalText | null =>
  known.actionEn ? inAllLanguages(known, 'action') : null

/** Returns a text in the user's language. */
export const textIn = (words: LocalText | null, locale: string): string | null =>
  words && inLanguage(words, locale)
