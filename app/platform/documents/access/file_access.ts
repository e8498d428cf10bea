import type User from '#auth/models/user'
import type Document from '#documents/models/document'
import type { SubjectType } from '#documents/models/document'
import type StoredFile from '#documents/models/stored_file'

/** May this person see the documents of this subject? */
export type DocumentRule = (user: User, document: Document) => Promise<boolean>

/** May this person see this file that has no slot? */
export type PlainFileRule = (user: User, file: StoredFile) => Promise<boolean>

const documentRules = new Map<SubjectType, DocumentRule>()
const plainFileRules = new Map<string, PlainFileRule>()
let helperRule: PlainFileRule = async () => false

/** Lends the rule by which who put a file there for somebody else sees it: called once, by the module of helpers. */
export function registerHelperAccess(rule: PlainFileRule): void {
  helperRule = rule
}

/**
 * Lends this module the knowledge of who may see the documents of a subject, from the module that
 * owns the subject (called in start/modules.ts). The owner of a file may always read it; without a
 * rule nobody else may.
 */
export function registerFileAccess(subjectType: SubjectType, rule: DocumentRule): void {
  documentRules.set(subjectType, rule)
}

/**
 * The same for files without a slot (StoreFile).
 * @param name of the module or kind of paper; a second registration replaces the first
 */
export function registerPlainFileAccess(name: string, rule: PlainFileRule): void {
  plainFileRules.set(name, rule)
}

/** Whether any rule lets this person read the file; `documents` are the ones it was ever in. */
export async function mayRead(
  user: User,
  file: StoredFile,
  documents: Document[]
): Promise<boolean> {
  if (file.ownerUserId !== null && file.ownerUserId === user.id) return true
  if (file.ownerUserId !== null && file.uploadedBy === user.id && (await helperRule(user, file))) {
    return true
  }
  for (const document of documents) {
    const rule = documentRules.get(document.subjectType)
    if (rule && (await rule(user, document))) return true
  }
  if (documents.length > 0) return false
  for (const rule of plainFileRules.values()) {
    if (await rule(user, file)) return true
  }
  return false
}
