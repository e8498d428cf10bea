import type User from '#auth/models/user'
import type Document from '#documents/models/document'
import type { SubjectType } from '#documents/models/document'
import type StoredFile from '#documents/models/stored_file'

/** May this person see the documents of this subject? */
type DocumentRule = (user: User, document: Document) => Promise<boolean>

/** May this person see this file that has no slot? */
type PlainFileRule = (user: User, file: StoredFile) => Promise<boolean>

interface FileAccess {
  /** By the subject of a document. */
  documents: Partial<Record<SubjectType, DocumentRule>>
  /** For files without a slot (StoreFile), by the kind of paper; a second registration replaces the first. */
  files: Record<string, PlainFileRule>
  /** By which who put a file there for somebody else sees it. */
  helped: PlainFileRule
}

const access: FileAccess = { documents: {}, files: {}, helped: async () => false }

/**
 * Lends this module the knowledge of who may see files, from the module that owns what they belong to (called
 * in start/modules.ts). The owner of a file may always read it; without a rule nobody else may.
 */
export function registerFileAccess({ documents, files, helped }: Partial<FileAccess>): void {
  Object.assign(access.documents, documents)
  Object.assign(access.files, files)
  if (helped) access.helped = helped
}

/** Whether any rule lets this person read the file; `documents` are the ones it was ever in. */
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
