import type { NewOfficer, PasswordDelivery } from '#administration/officers/password_delivery'
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
import { type PasswordLink, newPasswordLink } from '#administration/officers/password_links'
import { findUserByUserName } from '#auth/queries/second_factors'
import { ProposeChange, type Proposed } from '#maker_checker/actions/propose_change'

/** Links of one sheet: each is handed over to its person by hand. */
const MAX_LINKS = 100

/** What is said against so many new people whose links are to be handed over; the dry run says it as well. */
const tooManyLinks = (count: number, passwordDelivery: PasswordDelivery): Refusal | null =>
  passwordDelivery === 'link' && count > MAX_LINKS
    ? importRefusal('too_many_links', { most: MAX_LINKS })
    : null

/** A line that may be taken in. */
interface OfficerLine {
  line: number
  person: NewOfficer
}

/** What a sheet of people would do. */
export interface OfficerImportPlan {
  rows: number
  added: OfficerLine[]
  /** Lines of officers who have an account; they stay as they are. */
  existing: (OfficerLine & { user: User })[]
  wrong: (CellError & { line: number })[]
  /** Why it cannot be taken in though no line is wrong. */
  refusal: Refusal | null
  /** Of the file and of who is there: sent back, it says that both are as the dry run saw them. */
  version: string
}

const officerKey = (person: NewOfficer) => userNameKey(defaultUserName(person))

/** Says of each line whether the person is new, there already or cannot be added. Nothing is written. */
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
    const refuse = (column: CellError['column'], key: string, values = {}) =>
      wrong.push({ line, column, reason: i18n.t(key, values) })
    const repeated = repeats.of(person, line)
    const [byMobile, byName] = [
      holders.mobiles.get(person.mobile),
      holders.names.get(officerKey(person)),
    ]
    if (repeated) refuse(repeated.column, 'masters.problems.twice', { line: repeated.line })
    else if (isTaken(byName, byMobile)) refuse('user_name', 'auth.messages.user_name_taken')
    else if (byMobile ?? byName) existing.push({ line, person, user: (byMobile ?? byName)! })
    else if (passwordDelivery === 'email' && person.email === null) {
      refuse('email', 'auth.messages.no_email')
    } else added.push({ line, person })
  }
  const seen = [digest, added, existing.map(({ line, user }) => [line, user.id]), wrong.length]
  return {
    rows: records.length,
    added,
    existing,
    wrong: wrong.toSorted((a, b) => a.line - b.line),
    refusal: tooManyLinks(added.length, passwordDelivery),
    version: contentVersion(seen),
  }
}

/** A user name of an applicant, or of another officer than the one who has the mobile. */
const isTaken = (byName: User | undefined, byMobile: User | undefined) =>
  byName !== undefined &&
  (!byName.isOfficer || (byMobile !== undefined && byMobile.id !== byName.id))

/** Who has a mobile or a user name of the sheet: as with a new person, of mobiles only active officers count. */
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

/** Lines of a sheet that are about one person. */
class DuplicateRows {
  #mobiles = new Map<string, number>()
  #names = new Map<string, number>()

  /** The first line with this mobile or user name; the line counts from now on. */
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
  /** What the dry run said of the file and the people. */
  expectedVersion: string
  administrator: User
}

/** What became of it, and the links to be handed over; they are kept nowhere. */
type ImportedOfficers = Proposed & { links: PasswordLink[] }

/**
 * Takes a sheet of people in: all of the new ones in one transaction, or none. With one among them
 * whose role two people keep, all wait as one change: what was tried together is decided together.
 *
 * @throws Refusal of the field `file` for what has wrong lines or nobody new, or is not what the dry run saw
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
