import type User from '#auth/models/user'
import type Document from '#documents/models/document'
import type { SubjectType } from '#documents/models/document'
import type StoredFile from '#documents/models/stored_file'

/** Whether this user may see the documents of this subject. */
type DocumentRule = (user: User, document: Document) => Promise<boolean>

/** Whether this user may see this file that has no slot. */
type PlainFileRule = (user: User, file: StoredFile) => Promise<boolean>

interface FileAccess {
  /** Rules by the subject of a document. */
  documents: Partial<Record<SubjectType, DocumentRule>>
  /** Rules for files without a slot (StoreFile), by kind of document; a second registration replaces the first. */
  files: Record<string, PlainFileRule>
  /** Rule by which a user who uploaded a file for another person may see it. */
  helped: PlainFileRule
}

const access: FileAccess = { documents: {}, files: {}, helped: async () => false }

/**
 * Registers who may see files, from the module that owns their subjects (called in start/modules.ts). The owner of a
 * file may always read it; without a rule nobody else may.
 */
export function registerFileAccess({ documents, files, helped }: Partial<FileAccess>): void {
  Object.assign(access.documents, documents)
  Object.assign(access.files, files)
  if (helped) access.helped = helped
}

/** Whether any rule lets this user read the file; `documents` are those it was ever in. */
export async function canReadFile(
  user: User,
  file: StoredFile,
  documents: Document[]
): Promise<boolean> {
  if (file.ownerUserId !== null && file.ownerUserId === user.id) return true
  if (
    file.ownerUserId !== null &&
    file.uploadedBy === user.id &&
    (await access.helped(user, file))
  ) {
    return true
  }
  for (const document of documents) {
    const rule = access.documents[document.subjectType]
    if (rule && (await rule(user, document))) return true
  }
  if (documents.length > 0) return false
  for (const rule of Object.values(access.files)) {
    if (await rule(user, file)) return true
  }
  return false
}
