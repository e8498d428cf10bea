import type { DateTime } from 'luxon'
import { isoInstant } from '#kernel/calendar/instants'
import Document, { type SubjectType } from '#documents/models/document'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AsOf } from '#kernel/database/as_of'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { sqlInstant } from '#kernel/database/dialect'
import scanner from '#config/scanner'
import { type ScanMark, scanMark, withheldFor } from '#documents/queries/scans'
import StoredFile from '#documents/models/stored_file'
import DocumentVersion from '#documents/models/document_version'

/** One paper in the officers' viewer. */
export interface ViewedDocument {
  /** Of the stored file; null for what is made when it is asked for. */
  uuid: string | null
  href: string
  /** Null for what is made when it is asked for: it opens beside the page. */
  downloadHref: string | null
  name: string
  isPicture: boolean
  sizeBytes: number | null
  /** Above 1 it was replaced. */
  versionNo: number
  uploadedAt: string | null
  /** It came in since the file was last returned to the applicant. */
  isNew: boolean
  /** What the virus scan says of it. */
  scan: ScanMark
  /** Officers cannot open it, for that. */
  isWithheld: boolean
  /** Where it came from; null for an upload, and for what is made when it is asked for. */
  origin: StoredFile['origin']
}

/**
 * A stored document for the viewer.
 * @param returnedAt when the file was last returned to the applicant; null when it never was
 */
export function viewedDocument(
  { currentVersion: { file, versionNo, createdAt } }: Document,
  name: string,
  returnedAt: DateTime | null
): ViewedDocument {
  const href = `/files/${file.uuid}`
  return {
    uuid: file.uuid,
    href,
    downloadHref: file.isPicture ? null : `${href}?download=1`,
    name,
    isPicture: file.isPicture,
    sizeBytes: file.sizeBytes,
    versionNo,
    uploadedAt: isoInstant(createdAt),
    isNew: returnedAt !== null && createdAt >= returnedAt,
    scan: scanMark(file),
    isWithheld: withheldFor(file, null) !== null,
    origin: file.origin,
  }
}

/** Ids of subjects by their type. */
type Subjects = Readonly<Partial<Record<SubjectType, readonly number[]>>>

/** What is in the slots of one subject now, each with `currentVersion.file` loaded. */
export const listDocuments = (
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<Document[]> => documentsOf({ [subjectType]: [subjectId] }, client)

/** What is in one slot of a subject now, with `currentVersion.file` loaded; null when it is empty. */
export async function findDocument(
  subjectType: SubjectType,
  subjectId: number,
  slot: string
): Promise<Document | null> {
  const query = filledQuery({ [subjectType]: [subjectId] }).where('documents.slot', slot)
  const document = await query.first()
  return document && withFile(document)
}

/** The same for several subjects of one type (the directors of a group). */
export const listDocumentsOfSubjects = (
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
): Promise<Document[]> => documentsOf({ [subjectType]: subjectIds }, client)

/** The same for subjects of several types. */
export const documentsOf = cachedPerRequest(
  async (subjects: Subjects, client?: TransactionClientContract): Promise<Document[]> =>
    hasAny(subjects)
      ? (await filledQuery(subjects, client).orderBy('documents.id')).map(withFile)
      : []
)

const hasAny = (subjects: Subjects) => Object.values(subjects).some((ids) => ids.length > 0)

const subjectQuery = (subjects: Subjects, client?: TransactionClientContract) =>
  Document.query({ client }).where((any) => {
    for (const [subjectType, ids] of Object.entries(subjects)) {
      if (ids.length > 0)
        void any.orWhere((of) => void of.where({ subjectType }).whereIn('subjectId', [...ids]))
    }
  })

const filledQuery = (subjects: Subjects, client?: TransactionClientContract) =>
  withVersions(
    subjectQuery(subjects, client),
    'document_versions.id',
    'documents.current_version_id'
  )

const withVersions = (
  documents: ReturnType<typeof subjectQuery>,
  column: string,
  document = 'documents.id'
) =>
  documents
    .join('document_versions', column, document)
    .join('stored_files', 'stored_files.id', 'document_versions.file_id')
    .select('documents.*')
    .select(DocumentVersion.columnsForSelect())
    .select(StoredFile.columnsForSelect())

/** Documents that lost their file because of a virus and have no new one; as `documentsOf`. */
export const infectedDocuments = cachedPerRequest(
  async (subjects: Subjects): Promise<Document[]> => {
    if (!scanner.address || !hasAny(subjects)) return []
    const rows = await withVersions(subjectQuery(subjects), 'document_versions.document_id')
      .whereNull('documents.current_version_id')
      .whereNotNull('document_versions.placed_at')
      .where('stored_files.scan_state', 'infected')
      .whereNotExists((newer) => {
        newer
          .from('document_versions as newer')
          .whereColumn('newer.document_id', 'documents.id')
          .whereColumn('newer.version_no', '>', 'document_versions.version_no')
      })
      .orderBy('documents.id')
    return rows.map(withFile)
  }
)

/** Its version and file, of the columns that were selected with it. */
function withFile(document: Document): Document {
  const version = joinedRow(DocumentVersion, document)
  version.$setRelated('file', joinedRow(StoredFile, document))
  document.$setRelated('currentVersion', version)
  return document
}

/**
 * What was in the slots of some subjects, each with `currentVersion.file` loaded, as `documentsOf` does for now. The
 * documents are read to be shown and are never saved.
 */
export const documentsAsOf = (subjects: Subjects, { before }: AsOf): Promise<Document[]> =>
  before === null ? documentsOf(subjects) : documentsBefore(subjects, before)

const documentsBefore = cachedPerRequest(async (subjects: Subjects, before: string) => {
  if (!hasAny(subjects)) return []
  const rows = await withVersions(subjectQuery(subjects), 'document_versions.document_id')
    .where('document_versions.placed_at', '<', before)
    .orderBy('documents.id')
    .orderBy('document_versions.placed_at')
    .orderBy('document_versions.id')
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofDocument) => {
    const document = withFile(ofDocument.at(-1)!)
    const version = document.currentVersion
    if (wasRemovedBefore(version, before)) return []
    document.title = version.title
    return [document]
  })
})

const wasRemovedBefore = ({ removedAt }: DocumentVersion, before: string) =>
  removedAt !== null && sqlInstant(removedAt) < before

/** The slots of a subject that hold a document. */
export async function listFilledSlots(
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<ReadonlySet<string>> {
  const filled = await Document.query({ client })
    .where({ subjectType, subjectId })
    .whereNotNull('currentVersionId')
    .select('slot')
  return new Set(filled.map(({ slot }) => slot))
}
