import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { open } from '#core/vault/vault'
import { isAadhaar, normaliseAadhaar } from '#core/formats/aadhaar'
import SectionDraft from '#profile/models/section_draft'

/** What a form holds: texts, ticks and groups of them. */
export type DraftContent = { [field: string]: DraftValue }
export type DraftValue = string | number | boolean | null | DraftContent

export interface Draft {
  /** As typed, without the Aadhaar number, which never leaves the server again (DECISIONS 12). */
  content: DraftContent
  /** Last four digits of a valid Aadhaar number in the draft. */
  aadhaarLast4: string | null
  /** ISO 8601. */
  savedAt: string
}

/** A section of one loan type has a draft per loan type, a common one has one. */
export function draftKey(section: { key: string; isCommon: boolean }, loanType: number): string {
  return section.isCommon ? section.key : `${section.key}:${loanType}`
}

async function draftRow(profileId: number, key: string, client?: TransactionClientContract) {
  return SectionDraft.query({ client }).where({ profileId, section: key }).first()
}

/** What was typed and not saved, or null. A draft of another key of the vault is as good as none. */
export async function readDraft(profileId: number, key: string): Promise<Draft | null> {
  const row = await draftRow(profileId, key)
  const stored = row && contentOf(row)
  if (!stored) return null
  const { aadhaar, ...content } = stored
  const number = aadhaarOf(aadhaar)
  return {
    content,
    aadhaarLast4: number?.slice(-4) ?? null,
    savedAt: row.updatedAt.toUTC().toISO()!,
  }
}

/**
 * The valid Aadhaar number typed into a draft, for saving it with its form; null when there is none
 * or, in a section that lists people, when the draft is about somebody else.
 * @param id of the row the form is about; a new one has none, nor has a section that is no list
 */
export async function aadhaarInDraft(
  profileId: number,
  key: string,
  client?: TransactionClientContract,
  id: DraftValue = ''
): Promise<string | null> {
  const row = await draftRow(profileId, key, client)
  const content = row && contentOf(row)
  return String(content?.id ?? '') === String(id ?? '') ? aadhaarOf(content?.aadhaar) : null
}

function contentOf(row: SectionDraft): DraftContent | null {
  try {
    return JSON.parse(open(row.content, 'draft')) as DraftContent
  } catch {
    // The key was changed: what was typed is lost, and the person must still be able to go on.
    return null
  }
}

function aadhaarOf(value: DraftValue | undefined): string | null {
  const number = typeof value === 'string' ? normaliseAadhaar(value) : ''
  return isAadhaar(number) ? number : null
}
