import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import type { SubjectType } from '#documents/models/document'
import { masters } from '#masters/queries/masters'
import type Profile from '#profile/models/profile'

/** Slots of the wizard: in which section, of which list of the master, and of whom. */
export interface SlotPlace {
  section: string
  list: string
  /** @throws NotFound for somebody else's, Refusal where there is nobody yet */
  subjectOf(
    profile: Profile,
    client?: TransactionClientContract
  ): Promise<{ subjectType: SubjectType; subjectId: number }>
}

/** A slot, opened for a loan type (scheme id). */
export interface SlotAddress {
  userId: number
  loanType: number
  slot: string
  /** The applicant's own slots by default. */
  place?: SlotPlace
}

/** The applicant's own slots of a loan type. */
export const applicantSlots = (loanType: number): SlotPlace => ({
  section: 'documents',
  list: String(loanType),
  subjectOf: async ({ id }) => ({ subjectType: 'profile', subjectId: id }),
})

/** @throws NotFound when no such slot is asked for */
export function slotPlace({ loanType, slot, place = applicantSlots(loanType) }: SlotAddress): SlotPlace {
  const slots = masters().documentSlots(place.list)
  if (!slots.some((row) => row.slot === slot)) throw new NotFound()
  return place
}
