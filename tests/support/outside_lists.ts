import db from '@adonisjs/lucid/services/db'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { openList, readListFile } from '#administration/outside_lists/actions/lists'
import { runMatches } from '#administration/outside_lists/actions/match_list'
import { createApplication, testAadhaar } from '#database/factories/application_factory'
import { nextPan } from '#database/factories/group_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { encryptAadhaar, encryptPan } from '#kernel/vault/vault'
import Profile from '#profile/models/profile'
import { createOfficer } from '#tests/support/users'

const SYLLABLES = ['ka', 'mi', 'ro', 'ta', 'ne', 'ba', 'do', 'la', 'pu', 'ge', 'su', 'cha']

const word = () => {
  const letters = Array.from({ length: 4 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('')
  return letters[0].toUpperCase() + letters.slice(1)
}

/** Returns a name that no other test uses. */
export const rareName = () => [word(), word(), word()] as const

export type ListLine = Partial<
  Record<
    | 'full_name'
    | 'relative_name'
    | 'birth_date'
    | 'aadhaar'
    | 'pan'
    | 'mobile'
    | 'district'
    | 'village'
    | 'address'
    | 'remark',
    string
  >
>

const COLUMNS = [
  'full_name',
  'relative_name',
  'birth_date',
  'aadhaar',
  'pan',
  'mobile',
  'district',
  'village',
  'address',
  'remark',
] as const

export const listCsv = (lines: readonly ListLine[]) =>
  [
    COLUMNS.join(','),
    ...lines.map((line) => COLUMNS.map((name) => line[name] ?? '').join(',')),
  ].join('\n')

/** A list of deceased persons, opened by an auditor. */
export class TestOutsideList {
  private constructor(
    readonly id: number,
    readonly by: User
  ) {}

  static async open(): Promise<TestOutsideList> {
    const by = await createOfficer(Role.auditor)
    const opened = await openList(
      {
        kind: 'deceased',
        title: 'Deaths of 2025',
        source: 'Registrar of Births and Deaths',
        legalBasis: 'Registration of Births and Deaths Act 1969, section 17',
        purpose: 'Claims of deceased borrowers',
      },
      by
    )
    return new TestOutsideList(opened.id, by)
  }

  async send(lines: readonly ListLine[]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'outside-'))
    const path = join(folder, 'list.csv')
    writeFileSync(path, listCsv(lines))
    try {
      await readListFile(this.id, { path, name: 'list.csv' }, this.by)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  /** Uploads the lines and compares them. */
  async sendAndCompare(lines: readonly ListLine[]): Promise<this> {
    await this.send(lines)
    await runMatches()
    return this
  }

  row = () => db.from('outside_lists').where('id', this.id).firstOrFail()
  findings = () => db.from('outside_findings').where('list_id', this.id).orderBy('id').select('*')
  rows = () => db.from('outside_list_rows').where('list_id', this.id).select('*')
}

/** Creates an applicant with a rare name and their own numbers. */
export async function rareApplicant() {
  const application = await createApplication()
  const [firstName, middleName, lastName] = rareName()
  const [aadhaar, pan] = [testAadhaar(), nextPan()]
  const profile = await Profile.findOrFail(application.profileId)
  await profile
    .merge({ firstName, middleName, lastName, birthDate: plainDate('1985-08-14') })
    .merge({ ...encryptAadhaar(aadhaar), ...encryptPan(pan) })
    .save()
  await db.from('users').where('id', application.userId).update({
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
  })
  const { mobile } = await db.from('users').where('id', application.userId).firstOrFail()
  const name = `${firstName} ${middleName} ${lastName}`
  return { application, userId: application.userId, name, aadhaar, pan, mobile: String(mobile) }
}

/** Creates an undecided finding with a strong match, and returns it with an officer who may decide on it. */
export async function outsideFinding(line: ListLine = {}) {
  const person = await rareApplicant()
  const books = await TestOutsideList.open()
  await books.sendAndCompare([{ full_name: person.name, aadhaar: person.aadhaar, ...line }])
  const [finding] = await books.findings()
  return { person, books, by: books.by, finding, id: Number(finding.id) }
}
