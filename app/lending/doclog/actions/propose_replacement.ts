import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import Application from '#applications/models/application'
import { ChangeDocument, lockDocumentOwner } from '#doclog/actions/replace_document'
import {
  type ChangeableSlot,
  type DocumentOwner,
  paidClaimOf,
} from '#doclog/queries/document_changes'
import { type Replacement, slotKey } from '#doclog/rules/replaceable_documents'
import { RemoveProposedVersion, SaveDocument } from '#documents/actions/document_versions'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import type User from '#auth/models/user'
import { ProposeChange, type Proposed } from '#maker_checker/actions/propose_change'
import { pickTexts } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import type { UploadSource } from '#documents/rules/uploads'

/**
 * The replacement of a document for an applicant (DECISIONS 6): needs confirmation where the administrator requires it,
 * and always where money was paid on the basis of it.
 */
export const documentReplacement: ChangeKind<Replacement> = {
  words: 'doclog.replacement',
  needsConfirmation: false,
  requiresConfirmation: async (replacement) => (await paidClaimOf(replacement)) !== null,

  async version(replacement, trx) {
    await lockDocumentOwner(replacement, trx)
    return (await currentFile(replacement, trx))?.uuid ?? 'none'
  },

  async describe(replacement, trx) {
    const { stage, applicationId, recordId, slot, document, versionId, remarks } = replacement
    const application = await Application.findOrFail(applicationId, { client: trx })
    const version = await DocumentVersion.query({ client: trx })
      .where('id', versionId)
      .preload('file')
      .firstOrFail()
    const old = await currentFile(replacement, trx)
    const record = stage === 'profile' ? applicationId : recordId
    return {
      subject: slotKey(slot),
      title: {
        key: 'doclog.replacement_of',
        params: { document, application: application.number },
      },
      href: `/officer/documents/${stage}/${record}`,
      difference: [
        {
          label: { key: 'doclog.document' },
          kind: 'text',
          old: old?.originalName ?? null,
          new: version.file.originalName,
        },
        { label: { key: 'doclog.remarks' }, kind: 'text', old: null, new: remarks },
      ],
    }
  },

  apply: (replacement, actor, trx) => new ChangeDocument().run(replacement, actor, trx),
  discard: ({ versionId }, trx) => new RemoveProposedVersion().run(versionId, trx),
}

/** Returns the current file of the slot; null where it is empty. */
async function currentFile(
  { slot: { subjectType, subjectId, slot } }: Replacement,
  trx: TransactionClientContract
) {
  const document = await Document.query({ client: trx })
    .where({ subjectType, subjectId, slot })
    .forUpdate()
    .first()
  if (!document?.currentVersionId) return null
  const version = await DocumentVersion.query({ client: trx })
    .where('id', document.currentVersionId)
    .preload('file')
    .firstOrFail()
  return version.file
}

interface ProposeReplacementInput {
  place: DocumentOwner
  slot: ChangeableSlot
  person: User
  upload: UploadSource | null
  remarks: string
  expectedVersion: string
  title: string | null
}

/**
 * Receives the file that is to replace a document, and replaces it, or keeps it pending where the administrator
 * requires confirmation by a second person. A refused file is deleted again.
 */
export class ProposeReplacement {
  /** @throws Refusal documents.errors.<code>, also when the slot contains a different file from the one seen */
  async run(input: ProposeReplacementInput): Promise<Proposed> {
    const { place, person, upload, remarks, expectedVersion, title } = input
    const { application, stage, recordId } = place
    const { subjectType, subjectId, slot, typeNo, names } = input.slot
    const { version } = await new SaveDocument().run({
      subjectType,
      subjectId,
      slot,
      upload,
      expectedVersion,
      title,
      remarks,
      ownerUserId: application.userId,
      uploadedBy: person.id,
      field: 'file',
      isProposed: true,
    })
    try {
      return await new ProposeChange().run({
        kind: 'document',
        payload: {
          stage,
          applicationId: application.id,
          recordId,
          slot: { subjectType, subjectId, slot, typeNo },
          document: pickTexts(names, 'name'),
          versionId: version.id,
          title,
          remarks,
          expectedVersion,
        },
        person,
      })
    } catch (error) {
      await inTransaction((trx) => new RemoveProposedVersion().run(version.id, trx))
      throw error
    }
  }
}
