import {
  type CardError,
  type CardFacts,
  CardRefused,
  readCertificates,
  readSecureQr,
} from '#profile/rules/aadhaar_card'
import { photoUrl, readOfflineEkyc } from '#profile/rules/offline_ekyc'

/** Input to be read: the digits of a code, or a ZIP with its share code. */
export type CardSource =
  | { kind: 'qr'; digits: string }
  | { kind: 'xml'; zip: Uint8Array; shareCode: string }

export interface CardRequest {
  source: CardSource
  /** PEM of the accepted certificates. */
  certificates: string
  /** Whether to return the photo of a file, which is skipped otherwise. */
  withPhoto?: boolean
}

export type CardAnswer =
  | { ok: true; facts: CardFacts; certificate: string; photo?: string }
  | { ok: false; error: CardError }

/** Reads a document in a separate process (`kernel/workers/parser_pool`). */
export default async function answer(question: CardRequest): Promise<CardAnswer> {
  try {
    return { ok: true, ...(await read(question)) }
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error
    return { ok: false, error: error.code }
  }
}

async function read({ source, certificates, withPhoto }: CardRequest) {
  const accepted = readCertificates(certificates) ?? []
  if (source.kind === 'qr') return readSecureQr(source.digits, accepted)
  const { photo, ...card } = await readOfflineEkyc(source.zip, source.shareCode, accepted)
  return withPhoto ? { ...card, photo: photoUrl(photo) } : card
}
