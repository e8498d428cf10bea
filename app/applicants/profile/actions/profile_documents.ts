import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import Document, { type SubjectType } from '#documents/models/document'
import type { CertificateFacts } from '#masters/rules/certificates'
import { masters } from '#masters/queries/masters'
import type Profile from '#profile/models/profile'
import { authorId, recordAudit } from '#kernel/audit/record_audit'
import {
  RemoveDocument,
  SaveDocument,
  type SaveDocumentInput,
  type SavedDocument,
  refuseStaleVersion,
} from '#documents/actions/document_versions'
import { withReceivedFile } from '#documents/actions/store_file'
import { type UploadSource, purposeOf } from '#documents/rules/files'
import type { IssuedDocument } from '#profile/rules/digilocker'
import { writeSection } from '#profile/actions/update_section'

/** Slots of the wizard: their section, the list in the master, and their subject. */
export interface SlotPlace {
  section: string
  list: string
  /** @throws NotFound for another person's, Refusal if there is no subject yet */
  subjectOf(
    profile: Profile,
    client?: TransactionClientContract
  ): Promise<{ subjectType: SubjectType; subjectId: number }>
}

/** A slot, opened for a loan type (scheme id). */
interface SlotAddress {
  userId: number
  loanType: number
  slot: string
  /** The applicant's own slots by default. */
  place?: SlotPlace
}

/** The applicant's own slots for a loan type. */
export const applicantSlots = (loanType: number): SlotPlace => ({
  section: 'documents',
  list: String(loanType),
  subjectOf: async ({ id }) => ({ subjectType: 'profile', subjectId: id }),
})

/** @throws NotFound if there is no such slot */
function slotPlace({ loanType, slot, place = applicantSlots(loanType) }: SlotAddress): SlotPlace {
  const slots = masters().documentSlots(place.list)
  if (!slots.some((row) => row.slot === slot)) throw new NotFound()
  return place
}

type UploadInput = SlotAddress & {
  upload: UploadSource | null
  title: string | null
  /** Version of the file that its card showed. */
  expectedVersion: string | undefined
  /** Data from DigiLocker, if it was fetched from there. */
  origin?: SaveDocumentInput['origin'] & Pick<IssuedDocument, 'doctype'>
}

/** Saves a file in a slot of the wizard (document 2, 'Upload Documents'). */
export class UploadProfileDocument {
  /** @throws Refusal documents.errors.<code>, NotFound, ProfileLocked */
  async run(input: UploadInput, trx?: TransactionClientContract): Promise<SavedDocument> {
    const { section, subjectOf } = slotPlace(input)
    const { userId, loanType, slot, title, upload, expectedVersion: expectedFile, origin } = input
    const people = { ownerUserId: userId, uploadedBy: authorId(userId) }
    return withReceivedFile(
      { ...people, upload, purpose: purposeOf(slot) },
      trx,
      (received, client) =>
        writeSection(
          { userId, loanType, section, slot },
          async ({ profile }) => {
            const subject = await subjectOf(profile, client)
            const document = {
              ...subject,
              ...people,
              slot,
              title,
              expectedVersion: expectedFile,
              upload: received,
              origin,
            }
            const saved = await new SaveDocument().run(document, client)
            if (origin) await recordFetch(input, saved, client)
            return saved
          },
          client
        )
    )
  }
}

/**
 * Records which document was fetched from DigiLocker into which slot. Its address there may contain a personal number,
 * so it is not recorded.
 */
const recordFetch = (
  { userId, slot, origin }: UploadInput,
  { file }: SavedDocument,
  trx: TransactionClientContract
) =>
  recordAudit({
    action: 'digilocker.fetched',
    actorId: authorId(userId),
    subjectType: 'stored_file',
    subjectId: file.id,
    data: { slot, doctype: origin?.doctype, issuer: origin?.issuer },
    trx,
  })

/** Empties a slot of the wizard; the file stays as history. */
export class RemoveProfileDocument {
  /**
   * @param input.expectedVersion uuid of the file that the page showed in the slot
   * @throws NotFound, ProfileLocked; Refusal if it holds another file now
   */
  async run(
    input: SlotAddress & { expectedVersion: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    const { section, subjectOf } = slotPlace(input)
    const { userId, loanType, slot, expectedVersion: expectedFile } = input
    await writeSection(
      { userId, loanType, section, slot },
      async ({ profile, trx: client }) => {
        const subject = await subjectOf(profile, client)
        return new RemoveDocument().run(
          { ...subject, slot, expectedVersion: expectedFile, removedBy: userId },
          client
        )
      },
      trx
    )
  }
}

type RecordInput = SlotAddress & { facts: CertificateFacts; expectedVersion: string }

/** Saves the data of the certificate in a slot, beside its file. */
export class RecordCertificate {
  /**
   * @param input.expectedVersion uuid of the file that the page showed in the slot
   * @throws NotFound for a slot without a certificate, ProfileLocked; Refusal if it holds another file now
   */
  async run(input: RecordInput, trx?: TransactionClientContract): Promise<void> {
    const { section, subjectOf } = slotPlace(input)
    const { userId, loanType, slot, facts, expectedVersion: expectedFile } = input
    await writeSection(
      { userId, loanType, section, slot },
      async ({ profile, trx: client }) => {
        const place = { ...(await subjectOf(profile, client)), slot }
        const document = await Document.query({ client }).where(place).forUpdate().first()
        if (!document?.currentVersionId || !masters().certificateType(slot)) throw new NotFound()
        await refuseStaleVersion(document, expectedFile, client)
        await document.load('currentVersion', (version) => void version.preload('file'))
        await document.currentVersion.file.recordCertificate(facts)
      },
      trx
    )
  }
}
