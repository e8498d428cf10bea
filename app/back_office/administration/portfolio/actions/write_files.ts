import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { saveNewSearchWords } from '#applications/models/application_records'
import { loanTypeName, masters, namesOf } from '#masters/queries/masters'
import { ageOn } from '#profile/rules/age'
import corporation from '#kernel/settings/corporation'
import { maxDate, type PlainDate } from '#kernel/calendar/plain_date'
import { inEachLanguage } from '#kernel/formats/languages'
import { paise } from '#kernel/money/paise'
import { maskAadhaar } from '#kernel/vault/vault'
import type { ScheduleRow } from '#loans/rules/amortisation'
import type { FrozenApplicant, LoiSnapshot } from '#loi/contracts/loi_data'
import { newCheckCode } from '#loi/rules/letters'
import { loanFormOf } from '#masters/rules/schemes'
import {
  dayOf,
  idsByValue,
  insertRows,
  type OldRow,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import type { WrittenPerson } from '#administration/portfolio/actions/write_people'
import { oldInstant } from '#administration/portfolio/rules/old_loans'

/** A group of the existing portfolio after it is written. */
export interface WrittenGroup {
  groupId: number
  userId: number
  name: string
  row: OldRow
  directors: { key: string | null; id: number }[]
}

/** An application of the existing portfolio to be written, with its person. */
export interface OldApplication {
  row: OldRow
  person: WrittenPerson
  group: WrittenGroup | null
  /** Letters by date. */
  letters: OldRow[]
  /** Date of the last event. */
  lastOn: PlainDate
}

export interface WrittenApplication extends OldApplication {
  id: number
  number: string
  letterIds: number[]
}

/** A disbursement to be written, with its claims. */
export interface Tranche {
  file: WrittenApplication
  sanction: OldRow
  sanctionId: number
  row: OldRow
  claims: OldRow[]
  schedule: ScheduleRow[]
}

/** Context shared by all rows of a batch. */
export interface WriteContext {
  importId: number
  /** The officer who confirmed the import and is recorded for its entries. */
  confirmedBy: number
  /** Instant in the format of both databases. */
  now: string
  today: PlainDate
  trx: TransactionClientContract
  workflowVersions: { application: number; claim: number }
}

/** Returns the letters of an application, for finding the one on which a sanction is based. */
export const lettersOf = ({ letters, letterIds }: WrittenApplication) =>
  letters.map((letter, at) => ({
    id: letterIds[at],
    number: String(letter.values.letter_no),
    issuedOn: dayOf(letter, 'issued_on'),
    validTill: dayOf(letter, 'valid_till'),
  }))

/** Returns the latest date in the rows. */
export const lastDay = (first: PlainDate, rows: readonly OldRow[], name: string): PlainDate =>
  rows.length === 0 ? first : maxDate(first, ...rows.map((row) => dayOf(row, name)))

/** Returns the number in the portal. No sequence of the portal uses this prefix. */
const numberOf = (importId: number, row: OldRow) => `OLD-${importId}-${row.id}`

/**
 * Writes applications with their first step, search data and letters. They are held, and counted by the release of
 * their district.
 */
export async function writeApplications(
  files: readonly OldApplication[],
  writing: WriteContext
): Promise<WrittenApplication[]> {
  const { importId, trx } = writing
  const rows = files.map((file) => applicationRow(file, writing))
  await insertRows('applications', rows, trx)
  const numbers = files.map(({ row }) => numberOf(importId, row))
  const ids = await idsByValue('applications', 'number', numbers, trx)
  const steps = files.map((file, at) => {
    const row = rows[at]
    const id = ids.get(numbers[at])!
    const marks = [...file.row.marks, ...file.letters.flatMap((letter) => letter.marks)]
    return {
      subject_type: 'application',
      subject_id: id,
      action: 'import',
      from_status: null,
      to_status: row.status_id,
      data: JSON.stringify({ import: importId, marks: [...file.person.row.marks, ...marks] }),
      created_at: row.submitted_at,
    }
  })
  await insertRows('workflow_decisions', steps, trx)
  await saveNewSearchWords(
    files.map((file, at) => ({
      id: ids.get(numbers[at])!,
      applicantName: file.person.name,
      number: numbers[at],
      oldNumber: String(file.row.key),
    })),
    trx
  )
  const written = files.map((file, at): WrittenApplication => ({
    ...file,
    id: ids.get(numbers[at])!,
    number: numbers[at],
    letterIds: [],
  }))
  await writeLetters(written, writing)
  return written
}

function applicationRow(
  { row, person, group, letters, lastOn }: OldApplication,
  { importId, now, today, workflowVersions }: WriteContext
) {
  const { values } = row
  const [loanType, status] = [Number(values.loan_type), Number(values.status)]
  const submittedOn = dayOf(row, 'submitted_on')
  const { birthDate } = person
  const since = oldInstant(lastOn, today)
  return {
    uuid: randomUUID(),
    number: numberOf(importId, row),
    user_id: person.userId,
    profile_id: person.profileId,
    group_id: group?.groupId ?? null,
    loan_type: loanType,
    district_id: Number(values.district),
    status_id: status,
    live_key: masters().applicationStatus(status).isFinal
      ? null
      : Application.liveKeyOf(person.userId, loanType),
    amount_paise: Number(values.amount),
    applicant_name: person.name,
    mobile: person.mobile,
    aadhaar_last4: person.aadhaar?.aadhaar_last4 ?? null,
    business_type: textOf(values.business, 250),
    /** 0 if unknown, which a mark records. */
    age_at_submission: birthDate && birthDate <= submittedOn ? ageOn(birthDate, submittedOn) : 0,
    caste_id: person.casteId,
    gender_id: person.genderId,
    loi_count: letters.length,
    submitted_on: submittedOn,
    submitted_at: oldInstant(submittedOn, today),
    status_since: since,
    last_action_at: since,
    created_at: now,
    updated_at: now,
    workflow_version: workflowVersions.application,
    import_id: importId,
    old_number: String(row.key),
    is_held: true,
  }
}

/** Writes letters under their old numbers; each replaces the one before. */
async function writeLetters(files: readonly WrittenApplication[], writing: WriteContext) {
  const { trx, today, now } = writing
  const rows = files.flatMap((file) =>
    file.letters.map((letter) => {
      const [issuedOn, cancelledOn] = [dayOf(letter, 'issued_on'), letter.values.cancelled_on]
      const signatory = masters().rows.loiSignatories
      const row = signatory.findLast(({ effectiveFrom }) => effectiveFrom <= issuedOn)
      return {
        application_id: file.id,
        number: String(letter.values.letter_no),
        kind: letter.values.is_extended
          ? 'extended'
          : letter.values.is_reissued
            ? 'reissued'
            : 'issued',
        check_code: newCheckCode(),
        issued_on: issuedOn,
        valid_from: letter.values.valid_from ?? issuedOn,
        valid_till: dayOf(letter, 'valid_till'),
        is_extended: Boolean(letter.values.is_extended),
        signatory_role: (row ?? signatory[0]).roleId,
        data: JSON.stringify(snapshotOf(file, (row ?? signatory[0]).roleId)),
        cancelled_at: cancelledOn === null ? null : oldInstant(cancelledOn as PlainDate, today),
        created_at: now,
      }
    })
  )
  if (rows.length === 0) return
  await insertRows('lois', rows, trx)
  const numbers = rows.map(({ number }) => number)
  const ids = await idsByValue('lois', 'number', numbers, trx)
  for (const file of files) {
    file.letterIds = file.letters.map(({ values }) => ids.get(String(values.letter_no))!)
    for (const [at, id] of file.letterIds.slice(0, -1).entries()) {
      const next = { replaced_by_id: file.letterIds[at + 1] }
      await trx.from('lois').where('id', id).update(next)
    }
  }
}

/**
 * Returns the content of an old letter, as far as the existing portfolio contains it: terms and signatory are missing.
 */
function snapshotOf({ row, person, group }: OldApplication, signatoryRole: number): LoiSnapshot {
  const { values } = row
  const loanType = Number(values.loan_type)
  const scheme = masters().scheme(loanType)
  const business = textOf(values.business, 250)
  const address = textOf(person.row.values.address, 240)
  const pincode = textOf(person.row.values.pincode, 6)
  const applicant: FrozenApplicant = group
    ? { kind: 'group', name: group.name, pan: null }
    : {
        kind: 'person',
        name: person.name,
        gender: person.genderId === MALE ? 'male' : 'female',
        maskedAadhaar: maskAadhaar(person.aadhaar?.aadhaar_last4 ?? null),
      }
  return {
    applicationNumber: String(row.key),
    loanType,
    loanTypeName: inEachLanguage((language) => loanTypeName(scheme, language)),
    schemeName: namesOf(scheme),
    corporation: { nameEn: corporation.name.en, nameMr: corporation.name.mr },
    applicant,
    address: inEachLanguage(() => [address, pincode].filter(Boolean).join(' - ')),
    purpose:
      loanFormOf(loanType) === 'education'
        ? { kind: 'education', instituteName: '', course: business }
        : { kind: 'business', businessName: business },
    amount: paise(Number(values.amount)),
    district: namesOf(masters().district(Number(values.district))),
    terms: inEachLanguage((): string[] => []),
    signatory: namesOf(masters().role(signatoryRole)),
  }
}

/** Id of the male row in the gender master, which determines the honorific. */
const MALE = 1
