import { PaymentStatus } from '#claims/rules/payment_status'

/** Where the payment of a claim stands after a step that keeps its status. */
const STATUS_AFTER: Readonly<Record<string, number>> = {
  send_to_bank: PaymentStatus.sentToBank,
  take_back: PaymentStatus.toBePaid,
  mark_paid: PaymentStatus.paid,
  mark_failed: PaymentStatus.failed,
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
