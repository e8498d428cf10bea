import type { DateTime } from 'luxon'
import { isoInstant } from '#kernel/calendar/instants'
import Document, { type SubjectType } from '#documents/models/document'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AsOf } from '#kernel/database/as_of'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { sqlInstant } from '#kernel/database/dialect'
import scanner from '#config/scanner'
import StoredFile from '#documents/models/stored_file'
import DocumentVersion from '#documents/models/document_version'
import type { ScanState } from '#documents/inspection/virus_scanner'

interface ScannedFile {
  scanState: ScanState
  scanDetail: string | null
}

/**
 * Why a file is withheld from a reader, or null where it may be opened: an infected one is withheld from everybody, one
 * without a result from everybody except its uploader, for as long as the policy requires. Without a scanner only
 * infected files are withheld.
 *
 * @param readerId user id; null for an anonymous reader, and for the portal itself
 */
export function withheldReason(
  { scanState, scanDetail, uploadedBy }: ScannedFile & { uploadedBy: number | null },
  readerId: number | null
): 'infected' | 'pending' | null {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (uploadedBy !== null && uploadedBy === readerId) return null
  /** Stored without a scanner: the nightly scan will include it. */
  if (scanState === 'unscanned' && scanDetail === null) return null
  const isOutstanding = scanState === 'pending' && scanDetail === null
  return isOutstanding || scanner.policy === 'wait' ? 'pending' : null
}

/** Scan status of a file in lists; null where there is nothing to show. */
export type ScanMark = 'pending' | 'infected' | 'unscanned' | null

export function scanMark({ scanState, scanDetail }: ScannedFile): ScanMark {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (scanState === 'pending') return 'pending'
  return scanDetail === null ? null : 'unscanned'
}

/** One document in the officers' viewer. */
export interface ViewedDocument {
  /** Uuid of the stored file; null for a PDF that is generated on request. */
  uuid: string | null
  href: string
  /** Null for a PDF that is generated on request: it opens beside the page. */
  downloadHref: string | null
  name: string
  isPicture: boolean
  sizeBytes: number | null
  /** Above 1: it was replaced. */
  versionNo: number
  uploadedAt: string | null
  /** Whether it was added since the application was last returned to the applicant. */
  isNew: boolean
  /** Result of the virus scan. */
  scan: ScanMark
  /** Whether officers cannot open it because of the scan. */
  isWithheld: boolean
  /** Origin of the document; null for an upload, and for a PDF that is generated on request. */
  origin: StoredFile['origin']
}

/**
 * Maps a stored document for the viewer.
 *
 * @param returnedAt when the application was last returned to the applicant; null if never
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
    isWithheld: withheldReason(file, null) !== null,
    origin: file.origin,
  }
}

/** Ids of subjects by their type. */
type Subjects = Readonly<Partial<Record<SubjectType, readonly number[]>>>

/** Lists the current documents of one subject, each with `currentVersion.file` loaded. */
export const listDocuments = (
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<Document[]> => documentsOf({ [subjectType]: [subjectId] }, client)

/**
 * Finds the current document in one slot of a subject, with `currentVersion.file` loaded; null when the slot is empty.
 */
export async function findDocument(
  subjectType: SubjectType,
  subjectId: number,
  slot: string
): Promise<Document | null> {
  const query = filledQuery({ [subjectType]: [subjectId] }).where('documents.slot', slot)
  const document = await query.first()
  return document && withFile(document)
}

/** Lists the current documents of several subjects of one type (the directors of a group). */
export const listDocumentsOfSubjects = (
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
): Promise<Document[]> => documentsOf({ [subjectType]: subjectIds }, client)

/** Returns the current documents of subjects of several types. */
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

/** Documents that lost their file because of a virus and have no new one; like `documentsOf`. */
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

/** Sets its version and file, from the columns that were selected with it. */
function withFile(document: Document): Document {
  const version = joinedRow(DocumentVersion, document)
  version.$setRelated('file', joinedRow(StoredFile, document))
  document.$setRelated('currentVersion', version)
  return document
}

/**
 * Returns the documents of some subjects at an earlier time, each with `currentVersion.file` loaded, as `documentsOf`
 * does for the current time. They are for display only and are never saved.
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

/** Returns the slots of a subject that contain a document. */
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
