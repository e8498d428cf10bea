import type { I18n } from '@adonisjs/i18n'
import { columnOfField, type OfficerColumn } from '#administration/people/people_sheet'
import type { PasswordDelivery } from '#administration/people/hand_over'
import type { NewOfficer } from '#administration/people/person_acts'
import { officerFieldsOf, postFromForm } from '#administration/people/typed_person'
import { newOfficerValidator } from '#administration/validators/people'
import { refuseInvalidRoleAssignment } from '#auth/actions/give_post'
import { refuseForeignUserName } from '#auth/actions/sign_up'
import { OFFICER_ROLES } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import { normaliseDigits } from '#kernel/formats/digits'
import { LOCALES } from '#kernel/formats/languages'
import { formMessages } from '#kernel/validation/form_messages'
import { localName, masters } from '#masters/queries/masters'
import type { SheetRecord } from '#spreadsheets/read_records'

/** What is wrong with a line: its column, null for the line as a whole, and the reason in the reader's language. */
export interface CellError {
  column: OfficerColumn | null
  reason: string
}

interface ReadOptions {
  handOver: PasswordDelivery
  i18n: I18n
}

/** Who has no language in the sheet is written to in this one, as the form of a new person proposes. */
const DEFAULT_LOCALE = 'mr'

/** Letters of a cell that a reason repeats. */
const MAX_QUOTE_LENGTH = 60

/** Districts of a cell that are looked up: one more than a post may have, so that the rule is broken. */
const MAX_DISTRICTS = 101

/** Reads a line as the form of a new person is read, with the same rules and sentences. */
export async function readOfficerRow(
  { typed }: SheetRecord,
  { handOver, i18n }: ReadOptions
): Promise<{ person: NewOfficer } | { wrong: CellError[] }> {
  const cell = (name: OfficerColumn) => typed[name]?.trim() || null
  const role = parseRole(cell('role'))
  const districts = parseDistricts(cell('districts'))
  const wrong: CellError[] = []
  const unknown = (column: OfficerColumn, value: string) => {
    const short = value.length > MAX_QUOTE_LENGTH ? `${value.slice(0, MAX_QUOTE_LENGTH)}…` : value
    const reason = i18n.t(`administration.people.import.unknown.${column}`, { value: short })
    wrong.push({ column, reason })
  }
  if (role === undefined) unknown('role', cell('role')!)
  for (const { name, id } of districts) if (id === undefined) unknown('districts', name)

  const [error, form] = await newOfficerValidator.tryValidate(
    {
      firstName: cell('first_name'),
      middleName: cell('middle_name'),
      lastName: cell('last_name'),
      mobile: cell('mobile'),
      email: cell('email'),
      userName: cell('user_name'),
      locale: cell('language')?.toLowerCase() ?? DEFAULT_LOCALE,
      /** What is not known is said already. */
      roleId: role === undefined ? OFFICER_ROLES[0] : role,
      districts: districts.flatMap(({ id }) => id ?? []),
      fromOn: cell('from') ?? getClock().today(),
      untilOn: cell('till'),
      handOver,
    },
    { messagesProvider: formMessages(i18n, 'administration.people') }
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
  const refused = [() => refuseForeignUserName(person), () => refuseInvalidRoleAssignment(person)].flatMap(
    (check) => cellError(check, i18n) ?? []
  )
  return refused.length > 0 ? { wrong: refused } : { person }
}

/** What an action would refuse, as a cell that is wrong. */
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

const normaliseName = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const namesIn = (row: Parameters<typeof localName>[0]) =>
  LOCALES.map((locale) => normaliseName(localName(row, locale)))

/** A role by its number or its name in any language; null where none is written, undefined where it is unknown. */
function parseRole(written: string | null): number | null | undefined {
  if (written === null) return null
  const text = normaliseName(normaliseDigits(written))
  return OFFICER_ROLES.find(
    (id) => text === String(id) || namesIn(masters().role(id)).includes(text)
  )
}

/** Districts, with commas or semicolons between them: by number, code or a name in any language. */
function parseDistricts(written: string | null): { name: string; id: number | undefined }[] {
  const names = (written ?? '').split(/[,;\n]/, MAX_DISTRICTS).map((name) => name.trim())
  const known = new Map(
    masters().districts.flatMap((row) =>
      [String(row.id), normaliseName(row.code), normaliseName(row.oldNameEn ?? row.nameEn), ...namesIn(row)].map(
        (text) => [text, row.id] as const
      )
    )
  )
  return names
    .filter(Boolean)
    .map((name) => ({ name, id: known.get(normaliseName(normaliseDigits(name))) }))
}
