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
import { type UploadSource, purposeOf } from '#documents/rules/uploads'
import type { IssuedDocument } from '#profile/rules/digilocker'
import { writeSection } from '#profile/actions/update_section'

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
interface SlotAddress {
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
function slotPlace({ loanType, slot, place = applicantSlots(loanType) }: SlotAddress): SlotPlace {
  const slots = masters().documentSlots(place.list)
  if (!slots.some((row) => row.slot === slot)) throw new NotFound()
  return place
}

type UploadInput = SlotAddress & {
  upload: UploadSource | null
  title: string | null
  /** The file that its card showed. */
  expectedVersion: string | undefined
  /** What DigiLocker said of it, where it was fetched from there. */
  origin?: SaveDocumentInput['origin'] & Pick<IssuedDocument, 'doctype'>
}

/** Puts a file into a slot of the wizard (document 2, 'Upload Documents'). */
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

/** Which document came from DigiLocker into which slot; its address there may contain a personal number. */
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
   * @param input.seen the file that its person saw there, by its uuid
   * @throws NotFound, ProfileLocked; Refusal when there is another one now
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

/** Records what the certificate in a slot says, beside its file. */
export class RecordCertificate {
  /**
   * @param input.expectedVersion the file that its person saw there, by its uuid
   * @throws NotFound for a slot without a certificate, ProfileLocked; Refusal when there is another file now
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
