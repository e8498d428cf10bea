import type { Readable } from 'node:stream'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { canReadFile } from '#documents/contracts/file_access'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { withheldReason } from '#documents/queries/documents'
import { type ByteRange, privateStore } from '#documents/store/private_store'

export type OpenFileInput = {
  /** As given in the address, not validated. */
  uuid: string
  user: User
  /** Whether the file is downloaded or displayed. */
  as: 'attachment' | 'inline'
  requestId?: string
}

/** A file that its reader may see but that the virus scan withholds. */
export class WithheldFile extends Refusal {}

/** @throws WithheldFile; `readerId` as in `withheldReason` */
function refuseWithheld(file: StoredFile, readerId: number | null): void {
  const reason = withheldReason(file, readerId)
  if (reason) throw new WithheldFile(`documents.errors.scan_${reason}`, {}, { status: 409 })
}

/** Opens a file of the public pages, or a part of it. @throws NotFound while the virus scan withholds it */
export async function openPublicFile(file: StoredFile, range?: ByteRange): Promise<Readable> {
  if (withheldReason(file, null)) throw new NotFound()
  return privateStore.stream(file.storageKey, range)
}

/** Period within which requests for parts of a file count as one access. */
const ACCESS_WINDOW = '5 minutes'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Opens a file for a user who may see it, and records this in the audit log unless the file is their own (DECISIONS 6
 * and 12).
 */
export class OpenFile {
  /**
   * @returns the file and a function that opens it, or a part of it
   * @throws NotFound when there is no such file or this user may not see it; WithheldFile while it is not scanned,
   *   and for an infected one.
   */
  async run(input: OpenFileInput) {
    const file = UUID.test(input.uuid) ? await StoredFile.findBy('uuid', input.uuid) : null
    if (!file) throw new NotFound()
    const documents = await documentsWith(file)
    if (!(await canReadFile(input.user, file, documents))) throw new NotFound()

    refuseWithheld(file, input.user.id)

    const open = async (range?: ByteRange): Promise<Readable> => {
      const stream = await privateStore.stream(file.storageKey, range)
      if (file.ownerUserId === input.user.id) return stream
      const recordAccess = () => this.record(input, file, documents[0])
      try {
        await (range ? recordOncePerWindow(input, recordAccess) : recordAccess())
        return stream
      } catch (error) {
        stream.destroy()
        throw error
      }
    }
    return { file, open }
  }

  private record({ user, as, requestId }: OpenFileInput, file: StoredFile, document?: Document) {
    return recordAudit({
      action: as === 'attachment' ? 'file.downloaded' : 'file.viewed',
      actor: user,
      subjectType: document?.subjectType ?? 'stored_file',
      subjectId: document?.subjectId ?? file.id,
      data: { fileId: file.id, slot: document?.slot ?? null },
      requestId,
    })
  }
}

/** A viewer requests a document in many parts: together they are one access by the user. */
async function recordOncePerWindow(
  { uuid, user, as }: OpenFileInput,
  recordAccess: () => Promise<void>
) {
  const accessLimiter = limiter.use({ requests: 1, duration: ACCESS_WINDOW })
  await accessLimiter.attempt(`file_part:${user.id}:${uuid}:${as}`, recordAccess)
}

/** Returns the slots that this file is or was in. */
async function documentsWith(file: StoredFile): Promise<Document[]> {
  const versions = await DocumentVersion.query().where('fileId', file.id).select('documentId')
  const ids = versions.map(({ documentId }) => documentId)
  return ids.length === 0 ? [] : Document.query().whereIn('id', ids).orderBy('id')
}
