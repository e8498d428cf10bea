import { needsTitle, purposeOf, uploadLimits } from '#documents/rules/upload_rules'
import type Document from '#documents/models/document'
import { documentsOf } from '#documents/queries/documents_of'
import { localName, masters } from '#masters/queries/masters'

/** A file in a slot, for its card. */
export interface CardFile {
  href: string
  name: string
  mime: string
  /** Bytes. */
  size: number
  /** The name the applicant gave an "Other" document. */
  title: string | null
}

/** A slot of the documents page. */
export interface DocumentCard {
  slot: string
  name: string
  isRequired: boolean
  isPictureOnly: boolean
  needsTitle: boolean
  maxMegabytes: number
  file: CardFile | null
}

const BYTES_PER_MEGABYTE = 1024 * 1024

export function cardFile({ currentVersion, title }: Document): CardFile {
  const { uuid, originalName, mime, sizeBytes } = currentVersion.file
  return { href: `/files/${uuid}`, name: originalName, mime, size: sizeBytes, title }
}

/** The slots of a loan type with what is in them (document 2, 'Upload Documents'). */
export async function documentCards(
  profileId: number,
  loanType: number,
  locale: string
): Promise<DocumentCard[]> {
  return slotCards(String(loanType), await documentsOf('profile', profileId), locale)
}

/** The slots of a list of the master, '2D' for a director's, with what is in them. */
export function slotCards(list: string, documents: Document[], locale: string): DocumentCard[] {
  return masters()
    .documentSlots(list)
    .map((row) => {
      const document = documents.find((one) => one.slot === row.slot)
      const purpose = purposeOf(row.slot)
      return {
        slot: row.slot,
        name: localName(row, locale),
        isRequired: row.isRequired,
        isPictureOnly: purpose === 'image_only',
        needsTitle: needsTitle(row.slot),
        maxMegabytes: uploadLimits[purpose] / BYTES_PER_MEGABYTE,
        file: document ? cardFile(document) : null,
      }
    })
}
