import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { cachedPerRequest } from '#kernel/database/request_cache'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import type { DocumentSlotRow } from '#masters/queries/master_lists'
import db from '@adonisjs/lucid/services/db'
import { storedDay } from '#kernel/database/dialect'
import { type CertificateFacts, certificateState } from '#masters/rules/certificates'
import { getClock } from '#kernel/calendar/clock'
import { pickTexts } from '#kernel/formats/languages'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { CompletionContext, Missing, ProfileRead } from '#profile/contracts/sections'
import { emptyRequiredFields } from '#profile/fields/derive'
import { PERSONAL } from '#profile/fields/person'
import { type ProfileLockState, profileLock, submissionDay } from '#profile/contracts/profile_lock'
import { ageOn, isAgeWithin } from '#profile/rules/age'

/**
 * Returns the required slots that are empty before submission.
 *
 * @param list number of a loan type, or '2D' for a director of a group
 * @param onDate day of first submission (DECISIONS 5)
 */
export const missingSlots = (
  list: string,
  filled: ReadonlySet<string>,
  onDate: PlainDate
): DocumentSlotRow[] =>
  masters()
    .documentSlots(list, onDate)
    .filter(({ isRequired, slot }) => isRequired && !filled.has(slot))

const field = (name: string): Missing => ({ key: `profile.fields.${name}` })
const problem = (name: string): Missing => ({ key: `profile.missing.${name}` })

/**
 * Returns the problems of certificates on the day of first submission: an expired one is refused with its message, one
 * without recorded data is incomplete if its kind requires it.
 *
 * @param place prefix of the translation keys, and the owner of the documents
 */
export const certificateProblems = (
  list: string,
  documents: readonly (CertificateFacts & { slot: string })[],
  day: PlainDate,
  place: { key: string; params?: Record<string, string> }
): Missing[] =>
  masters()
    .documentSlots(list, day)
    .flatMap((slot): Missing[] => {
      const document = documents.find((one) => one.slot === slot.slot)
      const type = masters().certificateType(slot.slot)
      if (!document || !type) return []
      const state = certificateState(document, type, day)
      const params = { ...place.params, document: pickTexts(slot, 'name') }
      if (state === 'expired') {
        const key = `${place.key}certificate_expired`
        return [{ key, params: { ...params, date: { day: document.validUntil! } }, isRule: true }]
      }
      const isMissing = state === 'unrecorded' && day >= type.askedFrom
      return isMissing ? [{ key: `${place.key}certificate_facts`, params }] : []
    })

/** A part of a profile apart from its own row; `word` and `id` identify it. */
interface Part extends CertificateFacts {
  part: 'address' | 'member' | 'account' | 'loan' | 'document' | 'draft'
  /** Kind of an address, slot of a document, or section of a draft. */
  word: string | null
  /** District of an address, loan type of a loan. */
  id: number | null
}

/** Certificate data is stored with the files; other parts have none. */
const factsOf = (table: string) =>
  ['certificate_number', 'issued_on', 'valid_until', 'issuing_office']
    .map((name) => (table === 'documents' ? name : `null as ${name}`))
    .join(', ')

/** Reads all of them in one statement. */
export const profileParts = cachedPerRequest(async (id: number, client?: QueryClientContract) => {
  const own = (table: string, part: Part['part'], word: string, number: string) =>
    (client ?? db.connection())
      .from(table)
      .where(
        table === 'documents' ? { subject_type: 'profile', subject_id: id } : { profile_id: id }
      )
      .select(db.raw(`'${part}' as part, ${word} as word, ${number} as id, ${factsOf(table)}`))
  const rows = await own('addresses', 'address', 'kind', 'district_id').unionAll([
    own('family_members', 'member', 'null', 'null'),
    own('bank_accounts', 'account', 'null', 'null'),
    own('lending_details', 'loan', 'null', 'scheme_id'),
    own('documents', 'document', 'slot', 'null')
      .join('document_versions', 'document_versions.id', 'documents.current_version_id')
      .join('stored_files', 'stored_files.id', 'document_versions.file_id'),
    own('section_drafts', 'draft', 'section', 'null'),
  ])
  /** MariaDB returns the numbers of a union of several types as text. */
  return rows.map((row): Part => ({
    part: row.part,
    word: row.word,
    id: row.id === null ? null : Number(row.id),
    certificateNumber: row.certificate_number,
    issuedOn: row.issued_on === null ? null : storedDay(row.issued_on),
    validUntil: row.valid_until === null ? null : storedDay(row.valid_until),
    issuingOffice: row.issuing_office,
  }))
})

const parts: ProfileRead<Part[]> = ({ id }, client) => profileParts(id, client)

const lock: ProfileRead<ProfileLockState> = ({ userId }, client) => profileLock(userId, client)

const partsOf = async ({ read }: CompletionContext, part: Part['part']) =>
  (await read(parts)).filter((one) => one.part === part)

/** Returns the date that counts for eligibility for a loan type (DECISIONS 5). */
export const submissionDayIn = async ({ read, loanType }: CompletionContext): Promise<PlainDate> =>
  submissionDay(await read(lock), loanType, getClock().today())

/** Returns empty fields, and the age if it does not fit this loan type. */
export async function missingPersonal(context: CompletionContext): Promise<Missing[]> {
  const { profile } = context
  const missing = emptyRequiredFields(PERSONAL, profile).map(field)
  if (profile.birthDate && !(await isAgeMet(context))) missing.push(problem('age'))
  return missing
}

async function isAgeMet(context: CompletionContext): Promise<boolean> {
  const { birthDate } = context.profile
  const day = await submissionDayIn(context)
  if (birthDate! > day) return false
  const rules = rulesByCountingDay(context.loanType, { firstSubmission: day })
  return isAgeWithin(ageOn(birthDate!, day), { min: rules.minAge, below: rules.belowAge })
}

export async function missingAddress(context: CompletionContext): Promise<Missing[]> {
  const kinds = new Set((await partsOf(context, 'address')).map(({ word }) => word))
  const missing: Missing[] = []
  if (!kinds.has('correspondence')) missing.push(problem('correspondence'))
  if (!kinds.has('permanent')) missing.push(problem('permanent'))
  return missing
}

export const missingFamily = async (context: CompletionContext): Promise<Missing[]> =>
  (await partsOf(context, 'member')).length > 0 ? [] : [problem('family')]

export const missingBankAccount = async (context: CompletionContext): Promise<Missing[]> =>
  (await partsOf(context, 'account')).length > 0 ? [] : [problem('bank_account')]

/** Returns what is missing in the details of this loan type, for the district of the correspondence address. */
export async function missingLending(context: CompletionContext): Promise<Missing[]> {
  if ((await loanDistrictIn(context)) === null) return [problem('loan_district')]
  const loans = await partsOf(context, 'loan')
  return loans.some(({ id }) => id === context.loanType) ? [] : [problem('lending')]
}

/** Returns the district of the correspondence address, which is the loan district; null if not known yet. */
export async function loanDistrictIn(context: CompletionContext): Promise<number | null> {
  const addresses = await partsOf(context, 'address')
  return addresses.find(({ word }) => word === 'correspondence')?.id ?? null
}

export async function missingDocuments(context: CompletionContext): Promise<Missing[]> {
  const day = await submissionDayIn(context)
  const list = `${context.loanType}`
  const documents = (await partsOf(context, 'document')).map(({ word, ...facts }) => ({
    ...facts,
    slot: word!,
  }))
  const filled = new Set(documents.map(({ slot }) => slot))
  return [
    ...missingSlots(list, filled, day).map((slot) => pickTexts(slot, 'name')),
    ...certificateProblems(list, documents, day, { key: 'profile.missing.' }),
  ]
}

export async function missingDeclaration({ profile }: CompletionContext): Promise<Missing[]> {
  return profile.isDeclared ? [] : [problem('declaration')]
}
