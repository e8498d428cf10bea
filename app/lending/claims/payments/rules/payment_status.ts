import { columnInLanguage, inEachLanguage, inLanguage } from '#kernel/formats/languages'
import type { ApbsReturnReason } from '#masters/queries/row_types'

/** Ids of the payment status master (DECISIONS 8), by what they mean. */
export const PaymentStatus = {
  notDue: 1,
  toBePaid: 2,
  sentToBank: 3,
  paid: 4,
  failed: 5,
} as const

/** What the bank said of a line of a batch; `reversed`: paid, and returned afterwards. */
export const PAYMENT_RESULTS = ['sent', 'paid', 'failed', 'reversed'] as const

export type PaymentResult = (typeof PAYMENT_RESULTS)[number]

/** Whether a payment has not gone to the bank, or came back from it. */
export const isStoppable = (status: number): boolean =>
  status === PaymentStatus.toBePaid || status === PaymentStatus.failed

/** The step of a payment that the bank returned after it was paid. */
export const REVERSAL_STEP = 'reverse_payment'

/** Steps after which a payment is back from the bank. */
export const RETURN_STEPS = ['mark_failed', REVERSAL_STEP] as const

/** Where the payment of a claim stands after a step that keeps its status. */
const STATUS_AFTER: Readonly<Record<string, number>> = {
  send_to_bank: PaymentStatus.sentToBank,
  take_back: PaymentStatus.toBePaid,
  mark_paid: PaymentStatus.paid,
  mark_failed: PaymentStatus.failed,
  [REVERSAL_STEP]: PaymentStatus.failed,
  requeue_payment: PaymentStatus.toBePaid,
}

/** A step of a claim, and whether claims of the status to which it led are to be paid. */
export interface PaymentStep {
  action: string
  isPayable: boolean
}

/** Where the payment stood after these steps, the oldest first: the claim itself keeps the last alone. */
export function paymentStatusAfter(steps: readonly PaymentStep[]): number {
  let payment: number = PaymentStatus.notDue
  for (const { action, isPayable } of steps) {
    if (!isPayable) payment = PaymentStatus.notDue
    else if (action in STATUS_AFTER) payment = STATUS_AFTER[action]
    else if (payment === PaymentStatus.notDue) payment = PaymentStatus.toBePaid
  }
  return payment
}

/** Words in each language, as templates and pages take them. */
export type LocalText = Record<string, string>

const inAllLanguages = (known: ApbsReturnReason, field: 'description' | 'action'): LocalText =>
  inEachLanguage((locale) => columnInLanguage(known, field, locale))

/** What a return code of the bank means. */
export const returnMeaning = (known: ApbsReturnReason): LocalText =>
  inAllLanguages(known, 'description')

/** What is to be done about it; null where nobody can do anything. */
export const returnAction = (known: ApbsReturnReason): LocalText | null =>
  known.actionEn ? inAllLanguages(known, 'action') : null

/** One of them in a person's language. */
export const textIn = (words: LocalText | null, locale: string): string | null =>
  words && inLanguage(words, locale)
