/** Ids of the payment status master (DECISIONS 8), by what they mean. */
export const PaymentStatus = {
  notDue: 1,
  toBePaid: 2,
  sentToBank: 3,
  paid: 4,
  failed: 5,
} as const

/** Whether a payment has not gone to the bank, or came back from it. */
export const isStoppable = (status: number): boolean =>
  status === PaymentStatus.toBePaid || status === PaymentStatus.failed
