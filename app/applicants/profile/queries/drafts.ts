import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/http/expected_version'
import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  isAadhaar,
  isAccount,
  isPan,
  normaliseAadhaar,
  normaliseAccount,
  normalisePan,
  omitEncryptedFields,
  visibleEnd,
} from '#kernel/formats/identifiers'
import { decrypt, digest } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import { profileParts } from '#profile/queries/missing'
import SectionDraft from '#profile/models/section_draft'

/** Content of a form: texts, checkboxes and groups of them. */
export type DraftContent = { [field: string]: DraftValue }
type DraftValue = string | number | boolean | null | DraftContent

export interface Draft {
  /** As typed, without the encrypted numbers, which are never returned by the server (DECISIONS 12). */
  content: DraftContent
  /** Last four of the valid numbers in the draft. */
  last4: Partial<Record<EncryptedField, string>>
  /** ISO 8601. */
  savedAt: string
  /** Changes with the content. */
  version: string
}

/** Returns the key of a draft: a section of one loan type has one per loan type, a common section only one. */
export function draftKey(section: { key: string; isCommon: boolean }, loanType: number): string {
  return section.isCommon ? section.key : `${section.key}:${loanType}`
}

/** Returns the keys of the sections with a draft. */
export async function draftKeys(profileId: number): Promise<ReadonlySet<string>> {
  const parts = await profileParts(profileId)
  return new Set(parts.flatMap(({ part, word }) => (part === 'draft' && word ? word : [])))
}

/**
 * Returns a keyed digest of the content, because it contains numbers. The ciphertext is no version, since the same text
 * may be encrypted again while a page shows it.
 */
export function draftVersion(row: SectionDraft): string {
  const content = contentOf(row)
  return contentVersion(content ? digest(JSON.stringify(content), 'draft') : row.content)
}

/** Key for the browser tab that saved the draft; it is not a form field. */
export const TAB_KEY = '$tab'

export const draftTab = (row: SectionDraft) => contentOf(row)?.[TAB_KEY] ?? null

async function draftRow(profileId: number, key: string, client?: TransactionClientContract) {
  return SectionDraft.query({ client }).where({ profileId, section: key }).first()
}

/** Returns the draft or null. A draft encrypted with another key of the vault counts as none. */
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
 * Returns the valid numbers of a draft, to be saved with its form; none if, in a section that lists people, the draft
 * belongs to another person.
 *
 * @param id row of the form; absent for a new one and for a section that is no list
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
    // After a change of the key the draft is lost, but the person must be able to continue.
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
