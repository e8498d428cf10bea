import {
  type NewOfficer,
  type PasswordDelivery,
  type PasswordLink,
  newPasswordLink,
} from '#administration/officers/password_delivery'
import {
  type CellError,
  importRefusal,
  readOfficerRow,
} from '#administration/officers/officer_sheet'
import type { Refusal } from '#kernel/exceptions/refusal'
import type { I18n } from '@adonisjs/i18n'
import User from '#auth/models/user'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import { contentVersion } from '#kernel/http/expected_version'
import type { SheetRecords } from '#spreadsheets/read_table'
import { findUserByUserName } from '#auth/queries/second_factors'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'

/** Maximum number of links of one spreadsheet, because each is delivered manually. */
const MAX_LINKS = 100

/** Returns the refusal for too many new people whose links have to be delivered manually; the dry run shows it too. */
const tooManyLinks = (count: number, passwordDelivery: PasswordDelivery): Refusal | null =>
  passwordDelivery === 'link' && count > MAX_LINKS
    ? importRefusal('too_many_links', { most: MAX_LINKS })
    : null

/** A line that can be imported. */
interface OfficerLine {
  line: number
  person: NewOfficer
}

/** Result of importing a spreadsheet of officers. */
export interface OfficerImportPlan {
  rows: number
  added: OfficerLine[]
  /** Lines of officers who have an account, which stays unchanged. */
  existing: (OfficerLine & { user: User })[]
  wrong: (CellError & { line: number })[]
  /** Reason why it cannot be imported although no line is wrong. */
  refusal: Refusal | null
  /**
   * Version of the file and the existing officers. When submitted, it shows that both are unchanged since the dry run.
   */
  version: string
}

const officerKey = (person: NewOfficer) => userNameKey(defaultUserName(person))

/** Determines for each line whether the person is new, exists or cannot be added. Nothing is written. */
export async function planOfficerImport(
  { records, digest }: Pick<SheetRecords, 'records' | 'digest'>,
  { passwordDelivery, i18n }: { passwordDelivery: PasswordDelivery; i18n: I18n }
): Promise<OfficerImportPlan> {
  const wrong: OfficerImportPlan['wrong'] = []
  const read: OfficerLine[] = []
  for (const record of records) {
    const { line } = record
    const found = await readOfficerRow(record, { passwordDelivery, i18n })
    if ('person' in found) read.push({ line, person: found.person })
    else wrong.push(...found.wrong.map((cell) => ({ line, ...cell })))
  }

  const holders = await existingUsers(read.map(({ person }) => person))
  const repeats = new DuplicateRows()
  const added: OfficerImportPlan['added'] = []
  const existing: OfficerImportPlan['existing'] = []
  for (const { line, person } of read) {
    const addError = (column: CellError['column'], key: string, values = {}) =>
      wrong.push({ line, column, reason: i18n.t(key, values) })
    const repeated = repeats.of(person, line)
    const [byMobile, byName] = [
      holders.mobiles.get(person.mobile),
      holders.names.get(officerKey(person)),
    ]
    if (repeated) addError(repeated.column, 'masters.problems.twice', { line: repeated.line })
    else if (isTaken(byName, byMobile)) addError('user_name', 'auth.messages.user_name_taken')
    else if (byMobile ?? byName) existing.push({ line, person, user: (byMobile ?? byName)! })
    else if (passwordDelivery === 'email' && person.email === null) {
      addError('email', 'auth.messages.no_email')
    } else added.push({ line, person })
  }
  const versionParts = [
    digest,
    added,
    existing.map(({ line, user }) => [line, user.id]),
    wrong.length,
  ]
  return {
    rows: records.length,
    added,
    existing,
    wrong: wrong.toSorted((a, b) => a.line - b.line),
    refusal: tooManyLinks(added.length, passwordDelivery),
    version: contentVersion(versionParts),
  }
}

/** Whether a user name belongs to an applicant, or to another officer than the owner of the mobile. */
const isTaken = (byName: User | undefined, byMobile: User | undefined) =>
  byName !== undefined &&
  (!byName.isOfficer || (byMobile !== undefined && byMobile.id !== byName.id))

/**
 * Returns the users with a mobile or user name of the spreadsheet. As for a new person, a mobile counts only for active
 * officers.
 */
async function existingUsers(people: readonly NewOfficer[]) {
  const users = await User.query()
    .whereIn(
      'mobile',
      people.map(({ mobile }) => mobile)
    )
    .orWhereIn('userNameKey', people.map(officerKey))
    .orderBy('id')
  const active = users.filter((user) => user.isOfficer && user.isActive)
  return {
    mobiles: new Map(active.map((user) => [user.mobile, user])),
    names: new Map(users.map((user) => [user.userNameKey, user])),
  }
}

/** Lines of a spreadsheet about the same person. */
class DuplicateRows {
  #mobiles = new Map<string, number>()
  #names = new Map<string, number>()

  /** Returns the first line with this mobile or user name, and registers the current line. */
  of(person: NewOfficer, line: number): { column: 'mobile' | 'user_name'; line: number } | null {
    const [mobile, name] = [this.#mobiles.get(person.mobile), this.#names.get(officerKey(person))]
    this.#mobiles.set(person.mobile, mobile ?? line)
    this.#names.set(officerKey(person), name ?? line)
    if (mobile !== undefined) return { column: 'mobile', line: mobile }
    return name === undefined ? null : { column: 'user_name', line: name }
  }
}

interface ImportOptions {
  passwordDelivery: PasswordDelivery
  /** Version of the file and the officers from the dry run. */
  expectedVersion: string
  administrator: User
}

/** Result of the import, with the links to be delivered; they are not stored. */
type ImportedOfficers = ProposalOutcome & { links: PasswordLink[] }

/**
 * Imports a spreadsheet of officers: all new ones in one transaction, or none. If one of them has a role that two
 * people manage, all wait as one change: what was in one dry run is decided together.
 *
 * @throws Refusal of the field `file` if it has wrong lines or nobody new, or differs from the dry run
 */
export async function importOfficers(
  { version, wrong, added }: OfficerImportPlan,
  { passwordDelivery, expectedVersion, administrator }: ImportOptions
): Promise<ImportedOfficers> {
  if (version !== expectedVersion) throw importRefusal('changed', {}, 409)
  if (wrong.length > 0) throw importRefusal('wrong_rows')
  if (added.length === 0) throw importRefusal('nothing_new')
  const tooMany = tooManyLinks(added.length, passwordDelivery)
  if (tooMany) throw tooMany
  const people = added.map(({ person }) => person)
  const proposed = await new ProposeChange().run({
    kind: 'person',
    payload: { act: 'add', people, passwordDelivery },
    person: administrator,
  })
  const links: ImportedOfficers['links'] = []
  if (proposed.isWaiting || passwordDelivery !== 'link') return { ...proposed, links }
  for (const person of people) {
    const { id, displayName } = (await findUserByUserName(defaultUserName(person)))!
    links.push({ name: displayName, href: await newPasswordLink(id, administrator) })
  }
  return { ...proposed, links }
}
