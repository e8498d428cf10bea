import { DocumentSlotSchema } from '#database/schema'

/** Loan types 1, 2 and 3; '2D' is a director of a group loan. */
export type SlotLoanType = '1' | '2' | '2D' | '3'

/** Master row: a document a scheme asks for. */
export default class DocumentSlot extends DocumentSlotSchema {
  declare loanType: SlotLoanType
}
