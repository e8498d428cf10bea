import { NotFound } from '#core/exceptions/refusal'
import type { SubjectType } from '#documents/models/document'
import { groupOfSection } from '#group/actions/people'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/missing'
import { ownDirector } from '#group/queries/own_group'
import { masters } from '#masters/queries/masters'
import type { OpenSection } from '#profile/actions/write_section'

/** A slot of the group, or of one of its directors, opened for a loan type (scheme id). */
export interface PaperAddress {
  userId: number
  loanType: number
  /** Absent: the slot is the group's. */
  directorId?: string
  slot: string
}

/** The section of the wizard the slot belongs to, whose lock counts. */
export function paperSection({ directorId }: PaperAddress): string {
  return directorId === undefined ? 'group-documents' : 'directors'
}

/** @throws NotFound when no such slot is asked for */
export function assertPaperSlot({ directorId, slot }: PaperAddress): void {
  const list = directorId === undefined ? GROUP_SLOTS : DIRECTOR_SLOTS
  if (
    !masters()
      .documentSlots(list)
      .some((row) => row.slot === slot)
  )
    throw new NotFound()
}

/** @throws NotFound for somebody else's director, Refusal before there is a group */
export async function paperSubject(
  open: OpenSection,
  { userId, directorId }: PaperAddress
): Promise<{ subjectType: SubjectType; subjectId: number }> {
  if (directorId === undefined) {
    return { subjectType: 'group', subjectId: (await groupOfSection(open)).id }
  }
  const director = await ownDirector(userId, directorId, open.trx)
  return { subjectType: 'director', subjectId: director.id }
}
