import type User from '#auth/models/user'
import { ProposeChange, type Proposed } from '#maker_checker/actions/propose_change'
import { pickTexts } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import { RemoveProposedVersion } from '#documents/actions/remove_proposed'
import { SaveDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import type { ChangeableSlot, DocumentOwner } from '#doclog/queries/changeable_documents'

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
 * Receives the file that is to replace a document, and replaces it, or lets it wait where the
 * administrator wants a second pair of eyes. A file that is refused is taken away again.
 */
export class ProposeReplacement {
  /** @throws Refusal documents.errors.<code>, also when another file lies there than the one seen */
  async run(input: ProposeReplacementInput): Promise<Proposed> {
    const { place, person, upload, remarks, expectedVersion, title } = input
    const { application, stage, recordId } = place
    const { subjectType, subjectId, slot, typeNo, names } = input.slot
    const { version } = await new SaveDocument().run({
      subjectType,
      subjectId,
      slot,
      upload,
      seen: expectedVersion,
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
          seen: expectedVersion,
        },
        person,
      })
    } catch (error) {
      await inTransaction((trx) => new RemoveProposedVersion().run(version.id, trx))
      throw error
    }
  }
}
