import type { SubjectType } from '#documents/models/document'
import { listDocumentsOfSubjects } from '#documents/queries/documents_of'

/** A stored file as pages link to it. */
export interface LoanFile {
  uuid: string
  name: string
  mime: string
  /** Bytes. */
  size: number
}

/** Slots of loans: the bank's letter, and its own payment schedule of a disbursement. */
export type LoanSlot = 'letter' | 'emi_schedule'

export type LoanFiles = Record<LoanSlot, LoanFile | null>

/** What is in the slots of several sanctions or disbursements, by their ids. */
export async function loanFiles(
  subjectType: Extract<SubjectType, 'sanction' | 'disbursement'>,
  ids: number[]
): Promise<(id: number) => LoanFiles> {
  const documents = await listDocumentsOfSubjects(subjectType, ids)
  const inSlot = (id: number, slot: LoanSlot): LoanFile | null => {
    const document = documents.find((one) => one.subjectId === id && one.slot === slot)
    const file = document?.currentVersion.file
    return file
      ? { uuid: file.uuid, name: file.originalName, mime: file.mime, size: file.sizeBytes }
      : null
  }
  return (id) => ({ letter: inSlot(id, 'letter'), emi_schedule: inSlot(id, 'emi_schedule') })
}
