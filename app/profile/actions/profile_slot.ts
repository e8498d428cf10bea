import { NotFound } from '#core/exceptions/refusal'
import { masters } from '#masters/queries/masters'

/** A slot of the applicant, opened for a loan type (scheme id). */
export interface SlotAddress {
  userId: number
  loanType: number
  slot: string
}

/** @throws NotFound when the loan type does not ask for it */
export function assertSlot({ loanType, slot }: SlotAddress): void {
  const slots = masters().documentSlots(String(loanType))
  if (!slots.some((row) => row.slot === slot)) throw new NotFound()
}
