import i18nManager from '@adonisjs/i18n/services/main'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { areDirectUploadsEnabled } from '#documents/form_uploads'
import { needsTitle, purposeOf, uploadLimits } from '#documents/rules/files'
import { type ScanMark, scanMark } from '#documents/queries/documents'
import type StoredFile from '#documents/models/stored_file'
import { certificateState } from '#masters/rules/certificates'
import type Document from '#documents/models/document'
import { localName, masters } from '#masters/queries/masters'
import type { DocumentView } from '#profile/contracts/profile_view'

/** A file in a slot, for its card. */
interface CardFile {
  uuid: string
  /** Null if there is a file that this reader may not open. */
  href: string | null
  name: string
  mime: string
  /** In bytes. */
  size: number
  /** The applicant's name for an "Other" document. */
  title: string | null
  /** Result of the virus scan. */
  scan: ScanMark
}

/** A slot of the documents page. */
export interface DocumentCard {
  slot: string
  name: string
  isRequired: boolean
  isPictureOnly: boolean
  needsTitle: boolean
  maxMegabytes: number
  /** Whether the browser uploads the file directly to the store, and the form only refers to it. */
  isSentDirectly: boolean
  /** Locked by an active application: it can be viewed but not changed. */
  isLocked: boolean
  file: CardFile | null
  /** Empty because its file had a virus. */
  isInfected: boolean
  /** For an existing certificate: its data for the form, and its state. */
  certificate: ReturnType<typeof certificateCard>
}

/** Returns the data of a certificate for its form. */
export function certificateCard(slot: string, file: StoredFile | undefined, day: PlainDate) {
  const type = masters().certificateType(slot)
  if (!type || !file) return null
  return {
    state: certificateState(file, type, day),
    hasExpiry: Boolean(type.hasExpiry),
    values: {
      certificateNumber: file.certificateNumber ?? '',
      issuedOn: file.issuedOn ?? '',
      validUntil: file.validUntil ?? '',
      issuingOffice: file.issuingOffice ?? '',
    },
  }
}

/**
 * Returns the data of a certificate for display, with its state on a given day; null for other documents and if nothing
 * is recorded.
 */
export function certificateView(slot: string, file: StoredFile, day: PlainDate, locale: string) {
  const type = masters().certificateType(slot)
  if (!type || !file.certificateNumber) return null
  const i18n = i18nManager.locale(locale)
  const formatIfSet = (date: PlainDate | null) => (date ? formatDate(date, locale) : '')
  const text = i18n.t(`profile.certificate.${file.validUntil ? 'said_with_end' : 'said'}`, {
    number: file.certificateNumber,
    office: file.issuingOffice ?? '',
    date: formatIfSet(file.issuedOn),
    end: formatIfSet(file.validUntil),
  })
  const state = certificateState(file, type, day)
  return { text, state, verificationHref: type.verificationUrl }
}

const BYTES_PER_MEGABYTE = 1024 * 1024

const hrefOf = (uuid: string) => `/files/${uuid}`

export function cardFile({ currentVersion, title }: Document, helperId?: number): CardFile {
  const { file } = currentVersion
  const { uuid, originalName, mime, sizeBytes, uploadedBy } = file
  /** A helper may open only files that they uploaded themselves (`documents/access`). */
  const isOpen = helperId === undefined || uploadedBy === helperId
  return {
    uuid,
    href: isOpen ? hrefOf(uuid) : null,
    name: originalName,
    mime,
    size: sizeBytes,
    title,
    scan: scanMark(file),
  }
}

/** Reader of the slots, and which of them are locked. */
interface SlotCardOptions {
  isLocked?: (slot: string) => boolean
  /** The helper who reads them for a citizen. */
  helperId?: number
  /** Slots that are empty because their file had a virus. */
  infectedSlots?: ReadonlySet<string>
}

/**
 * Returns the slots of a list of the master ('2D' for a director's) required of an applicant who submits on a given
 * day, with their content (document 2, 'Upload Documents').
 */
export function slotCards(
  list: string,
  documents: Document[],
  submittedOn: PlainDate,
  locale: string,
  { isLocked = () => false, helperId, infectedSlots }: SlotCardOptions = {}
): DocumentCard[] {
  return masters()
    .documentSlots(list, submittedOn)
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
        isSentDirectly: areDirectUploadsEnabled,
        isLocked: isLocked(row.slot),
        file: document ? cardFile(document, helperId) : null,
        isInfected: infectedSlots?.has(row.slot) ?? false,
        certificate: certificateCard(row.slot, document?.currentVersion.file, submittedOn),
      }
    })
}

/** Returns the same for display. */
export function documentViews(...args: Parameters<typeof slotCards>): DocumentView[] {
  const [, documents, day, locale] = args
  return slotCards(...args).map(({ slot, name, isRequired, file }) => {
    const kept = documents.find((one) => one.slot === slot)?.currentVersion.file
    return {
      slot,
      name,
      isRequired,
      title: file?.title ?? null,
      file: file && {
        href: hrefOf(file.uuid),
        name: file.name,
        mime: file.mime,
        size: file.size,
        scan: file.scan,
      },
      certificate: kept ? certificateView(slot, kept, day, locale) : null,
    }
  })
}
