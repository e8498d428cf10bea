import type { DateTime } from 'luxon'
import { isoInstant } from '#kernel/calendar/iso_instant'
import type Document from '#documents/models/document'

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
  }
}
