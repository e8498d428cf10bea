import { DocumentSlotSchema } from '#database/schema'

/** The number of a loan type, '1'; '2D' is a director of a group loan. */
export type SlotLoanType = `${number}` | '2D'

/** Master row: a document a scheme asks for. */
export default class DocumentSlot extends DocumentSlotSchema {
  declare loanType: SlotLoanType
}
