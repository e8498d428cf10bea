import { Refusal, sentence } from '#kernel/exceptions/refusal'
import { type SheetRecord, type SheetRecords, readRecords } from '#spreadsheets/read_table'
import type { OfficerFields } from '#auth/actions/change_officer'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import type { RoleAssignment } from '#auth/rules/role_assignments'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { I18n } from '@adonisjs/i18n'
import type { NewOfficer, PasswordDelivery } from '#administration/officers/password_delivery'
import { newOfficerValidator } from '#administration/validators/people'
import { refuseInvalidRoleAssignment } from '#auth/actions/role_assignments'
import { refuseForeignUserName } from '#auth/actions/applicant_accounts'
import { getClock } from '#kernel/calendar/clock'
import { normaliseDigits } from '#kernel/formats/digits'
import { LOCALES } from '#kernel/formats/languages'
import { formMessages } from '#kernel/validation/form_messages'
import { localName, masters } from '#masters/queries/masters'

/** Maximum number of people of one spreadsheet: more than any corporation has, few enough for one transaction. */
const MAX_OFFICERS = 2000

/** Columns of a spreadsheet of officers, each with the field of the form for a new person. */
export const OFFICER_COLUMNS = [
  { name: 'first_name', field: 'firstName', isNeeded: true },
  { name: 'middle_name', field: 'middleName' },
  { name: 'last_name', field: 'lastName', isNeeded: true },
  { name: 'mobile', field: 'mobile', isNeeded: true },
  { name: 'email', field: 'email' },
  { name: 'user_name', field: 'userName' },
  { name: 'language', field: 'locale' },
  { name: 'role', field: 'roleId', isNeeded: true },
  { name: 'districts', field: 'districts' },
  { name: 'from', field: 'fromOn' },
  { name: 'till', field: 'untilOn' },
] as const

type OfficerColumn = (typeof OFFICER_COLUMNS)[number]['name']

/** Returns the column for a field of the form. */
const columnOfField = (field: string | undefined): OfficerColumn | null =>
  OFFICER_COLUMNS.find((column) => column.field === field)?.name ?? null

/** An empty spreadsheet of officers. */
export const OFFICER_TEMPLATE = {
  name: 'people',
  columns: OFFICER_COLUMNS.map((column) => ({ name: column.name, isWide: column.name !== 'role' })),
  rows: [],
}

/**
 * Reads a spreadsheet of officers, xlsx or csv.
 *
 * @throws Refusal of the field `file`
 */
export function readOfficerSheet(path: string): Promise<SheetRecords> {
  return readRecords(path, {
    max: MAX_OFFICERS,
    columns: OFFICER_COLUMNS.map(({ name }) => name),
    check: (names) => {
      const missing = OFFICER_COLUMNS.filter(
        (column) => 'isNeeded' in column && !names.includes(column.name)
      )
      if (missing.length === 0) return
      throw importRefusal('no_columns', { columns: missing.map(({ name }) => name).join(', ') })
    },
    refused: importRefusal,
  })
}

/** Messages that differ from those of a master's spreadsheet. */
const OWN_MESSAGES = new Set([
  'unknown_columns',
  'no_columns',
  'changed',
  'nothing_new',
  'too_many_links',
])

/** Creates a refusal of a spreadsheet of officers, for the field `file`. */
export function importRefusal(
  code: string,
  values: Record<string, string | number> = {},
  status = 422
): Refusal {
  const words = OWN_MESSAGES.has(code) ? 'administration.officers.import' : 'masters.import'
  return new Refusal(`${words}.refused.${code}`, values, { field: 'file', status })
}

interface OfficerForm {
  firstName: string
  middleName?: string | null
  lastName: string
  mobile: string
  email?: string | null
  userName?: string | null
  locale: string
}

interface PostForm {
  roleId: number
  districts?: number[]
  fromOn: PlainDate
  untilOn?: PlainDate | null
}

/** Returns name and contacts of a validated form; empty values are null. */
export const officerFieldsOf = (form: OfficerForm): OfficerFields => ({
  firstName: form.firstName,
  middleName: form.middleName || null,
  lastName: form.lastName,
  mobile: form.mobile,
  email: form.email || null,
  userName: form.userName || null,
  locale: form.locale,
})

/** Returns the role assignment of a validated form. Only a district official has districts; other roles cover all. */
export const postFromForm = (form: PostForm): RoleAssignment => ({
  roleId: OFFICER_ROLES.find((id) => id === form.roleId) as RoleId,
  districts:
    form.roleId === Role.districtOfficer
      ? [...new Set(form.districts)].toSorted((a, b) => a - b)
      : null,
  fromOn: form.fromOn,
  untilOn: form.untilOn ?? null,
})

/** An error in a line: its column, null for the complete line, and the reason in the reader's language. */
export interface CellError {
  column: OfficerColumn | null
  reason: string
}

interface ReadOptions {
  passwordDelivery: PasswordDelivery
  i18n: I18n
}

/** Language of people without one in the spreadsheet, as in the form of a new person. */
const DEFAULT_LOCALE = 'mr'

/** Maximum number of characters of a cell quoted in a reason. */
const MAX_QUOTE_LENGTH = 60

/** Maximum number of districts of a cell that are read: one more than allowed, so that the rule reports it. */
const MAX_DISTRICTS = 101

/** Validates a line with the rules and messages of the form for a new person. */
export async function readOfficerRow(
  { typed }: SheetRecord,
  { passwordDelivery, i18n }: ReadOptions
): Promise<{ person: NewOfficer } | { wrong: CellError[] }> {
  const cell = (name: OfficerColumn) => typed[name]?.trim() || null
  const role = parseRole(cell('role'))
  const districts = parseDistricts(cell('districts'))
  const wrong: CellError[] = []
  const addUnknown = (column: OfficerColumn, value: string) => {
    const short = value.length > MAX_QUOTE_LENGTH ? `${value.slice(0, MAX_QUOTE_LENGTH)}…` : value
    const reason = i18n.t(`administration.officers.import.unknown.${column}`, { value: short })
    wrong.push({ column, reason })
  }
  if (role === undefined) addUnknown('role', cell('role')!)
  for (const { name, id } of districts) if (id === undefined) addUnknown('districts', name)

  const [error, form] = await newOfficerValidator.tryValidate(
    {
      firstName: cell('first_name'),
      middleName: cell('middle_name'),
      lastName: cell('last_name'),
      mobile: cell('mobile'),
      email: cell('email'),
      userName: cell('user_name'),
      locale: cell('language')?.toLowerCase() ?? DEFAULT_LOCALE,
      /** Unknown roles are already reported. */
      roleId: role === undefined ? OFFICER_ROLES[0] : role,
      districts: districts.flatMap(({ id }) => id ?? []),
      fromOn: cell('from') ?? getClock().today(),
      untilOn: cell('till'),
      passwordDelivery,
    },
    { messagesProvider: formMessages(i18n, 'administration.officers') }
  )
  if (error) {
    const messages: { field: string; message: string }[] = error.messages
    const cells = messages.map(({ field, message }) => ({
      column: columnOfField(field.split('.')[0]),
      reason: message,
    }))
    return { wrong: [...wrong, ...cells] }
  }
  if (wrong.length > 0) return { wrong }
  const person = { ...officerFieldsOf(form), ...postFromForm(form) }
  const refused = [
    () => refuseForeignUserName(person),
    () => refuseInvalidRoleAssignment(person),
  ].flatMap((check) => cellError(check, i18n) ?? [])
  return refused.length > 0 ? { wrong: refused } : { person }
}

/** Returns what an action would refuse as a cell error. */
function cellError(check: () => void, i18n: I18n): CellError | null {
  try {
    check()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      column: columnOfField(error.field),
      reason: sentence(i18n, error.messageKey, error.params),
    }
  }
}

const normaliseName = (text: string) =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const namesIn = (row: Parameters<typeof localName>[0]) =>
  LOCALES.map((locale) => normaliseName(localName(row, locale)))

/** Parses a role by its number or its name in any language; null for an empty cell, undefined for an unknown role. */
function parseRole(written: string | null): number | null | undefined {
  if (written === null) return null
  const text = normaliseName(normaliseDigits(written))
  return OFFICER_ROLES.find(
    (id) => text === String(id) || namesIn(masters().role(id)).includes(text)
  )
}

/** Parses districts, separated by commas or semicolons, by number, code or a name in any language. */
function parseDistricts(written: string | null): { name: string; id: number | undefined }[] {
  const names = (written ?? '').split(/[,;\n]/, MAX_DISTRICTS).map((name) => name.trim())
  const known = new Map(
    masters().districts.flatMap((row) =>
      [
        String(row.id),
        normaliseName(row.code),
        normaliseName(row.oldNameEn ?? row.nameEn),
        ...namesIn(row),
      ].map((text) => [text, row.id] as const)
    )
  )
  return names
    .filter(Boolean)
    .map((name) => ({ name, id: known.get(normaliseName(normaliseDigits(name))) }))
}
