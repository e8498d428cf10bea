import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/http/expected_version'
import {
  isAadhaar,
  isAccount,
  isPan,
  normaliseAadhaar,
  normaliseAccount,
  normalisePan,
} from '#kernel/formats/identifiers'
import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  omitEncryptedFields,
  visibleEnd,
} from '#kernel/formats/personal_numbers'
import { decrypt, digest } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import { profileParts } from '#profile/queries/missing'
import SectionDraft from '#profile/models/section_draft'

/** What a form holds: texts, ticks and groups of them. */
export type DraftContent = { [field: string]: DraftValue }
type DraftValue = string | number | boolean | null | DraftContent

export interface Draft {
  /** As typed, without the sealed numbers, which never leave the server again (DECISIONS 12). */
  content: DraftContent
  /** Last four of the valid numbers in the draft. */
  last4: Partial<Record<EncryptedField, string>>
  /** ISO 8601. */
  savedAt: string
  /** Differs as soon as something else is typed. */
  version: string
}

/** A section of one loan type has a draft per loan type, a common one has one. */
export function draftKey(section: { key: string; isCommon: boolean }, loanType: number): string {
  return section.isCommon ? section.key : `${section.key}:${loanType}`
}

/** Which sections were typed into and not saved, by their keys. */
export async function draftKeys(profileId: number): Promise<ReadonlySet<string>> {
  const parts = await profileParts(profileId)
  return new Set(parts.flatMap(({ part, word }) => (part === 'draft' && word ? word : [])))
}

/** Of what was typed, keyed, as it holds numbers: the same text may be sealed anew under a page that shows it. */
export function draftVersion(row: SectionDraft): string {
  const content = contentOf(row)
  return contentVersion(content ? digest(JSON.stringify(content), 'draft') : row.content)
}

/** Where a draft says which tab of a browser kept it; no field of a form. */
export const TAB_KEY = '$tab'

export const draftTab = (row: SectionDraft) => contentOf(row)?.[TAB_KEY] ?? null

async function draftRow(profileId: number, key: string, client?: TransactionClientContract) {
  return SectionDraft.query({ client }).where({ profileId, section: key }).first()
}

/** What was typed and not saved, or null. A draft of another key of the vault is as good as none. */
export async function readDraft(
  profileId: number,
  key: string,
  client?: TransactionClientContract
): Promise<Draft | null> {
  const row = await draftRow(profileId, key, client)
  const stored = row && contentOf(row)
  if (!stored) return null
  const numbers = Object.entries(numbersIn(stored))
  return {
    content: omitEncryptedFields(stored),
    last4: Object.fromEntries(numbers.map(([field, number]) => [field, visibleEnd(number)])),
    savedAt: isoInstant(row.updatedAt),
    version: draftVersion(row),
  }
}

/**
 * The valid numbers typed into a draft, for saving them with its form; none when, in a section that lists
 * people, the draft is about somebody else.
 * @param id of the row the form is about; a new one has none, nor has a section that is no list
 */
export async function numbersInDraft(
  profileId: number,
  key: string,
  client?: TransactionClientContract,
  id: DraftValue = ''
): Promise<Partial<Record<EncryptedField, string>>> {
  const row = await draftRow(profileId, key, client)
  const content = row && contentOf(row)
  const isAbout = content && String(content.id ?? '') === String(id ?? '')
  return isAbout ? numbersIn(content) : {}
}

function contentOf(row: SectionDraft): DraftContent | null {
  try {
    return JSON.parse(decrypt(row.content, 'draft')) as DraftContent
  } catch {
    // The key was changed: what was typed is lost, and the person must still be able to go on.
    return null
  }
}

const PARSERS: Record<EncryptedField, (typed: string) => string | null> = {
  aadhaar: (typed) => valid(normaliseAadhaar(typed), isAadhaar),
  pan: (typed) => valid(normalisePan(typed), isPan),
  accountNo: (typed) => valid(normaliseAccount(typed), isAccount),
}

const valid = (number: string, isValid: (number: string) => boolean) =>
  isValid(number) ? number : null

function numbersIn(content: DraftContent): Partial<Record<EncryptedField, string>> {
  const found = (Object.keys(ENCRYPTED_FIELDS) as EncryptedField[]).flatMap((field) => {
    const typed = content[field]
    const number = typeof typed === 'string' ? PARSERS[field](typed) : null
    return number ? [[field, number]] : []
  })
  return Object.fromEntries(found) as Partial<Record<EncryptedField, string>>
}
