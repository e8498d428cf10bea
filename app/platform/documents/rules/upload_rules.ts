import type { UploadPurpose } from '#documents/inspection/types'

const MEGABYTE = 1024 * 1024

/** Largest upload in bytes: photo and signature 2 MB, all else 10 MB (DECISIONS section 6). */
export const uploadLimits: Record<UploadPurpose, number> = {
  image_only: 2 * MEGABYTE,
  document: 10 * MEGABYTE,
}

/** What may be put into a slot: photo and signature take pictures only (document 1, section 5). */
export function purposeOf(slot: string): UploadPurpose {
  return slot === 'photo' || slot === 'signature' ? 'image_only' : 'document'
}

/** The four "Other" documents of each subject carry a name the person gives them. */
export function needsTitle(slot: string): boolean {
  return /^other\d$/.test(slot)
}
