import type { I18n } from '@adonisjs/i18n'
import { PASSWORD_DELIVERIES } from '#administration/people/hand_over'
import type { PasswordLink } from '#administration/people/password_links'
import type { NewOfficer } from '#administration/people/person_acts'
import { OFFICER_COLUMNS } from '#administration/people/people_sheet'
import type { OfficerImportPlan } from '#administration/people/plan_people'
import type User from '#auth/models/user'
import { roleAssignmentName } from '#auth/post_names'
import { countPendingFirstPasswords } from '#auth/queries/first_passwords'
import { MAX_SHOWN_ROWS, MAX_SHOWN_ERRORS } from '#administration/queries/master_import'
import { newOfficerForm, postForm } from '#administration/queries/person_page'
import { sentence } from '#kernel/exceptions/sentence'
import { describeSheet } from '#spreadsheets/sheet_words'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

const WORDS = 'administration.people'

/** The page that takes a sheet of people in, with what the dry run said or the links that it made. */
export async function officerImportPage(
  {
    plan = null,
    sheet = null,
    links = [],
  }: {
    plan?: OfficerImportPlan | null
    sheet?: ReadSheet | null
    links?: PasswordLink[]
  },
  i18n: I18n
) {
  const roles = postForm(i18n).offices.map(({ value, label }) => `${value} ${label}`)
  const { handOver, handOverHints: hints } = await newOfficerForm(i18n)
  return {
    handOvers: [...PASSWORD_DELIVERIES],
    handOver,
    handOverHints: hints,
    links,
    owed: owedSentences(await countPendingFirstPasswords(), i18n),
    columns: OFFICER_COLUMNS.map(({ name, field }) => ({
      name,
      label: i18n.t(`${WORDS}.fields.${field}`),
      about: i18n.t(`${WORDS}.import.holds.${name}`, { roles: roles.join(', ') }),
    })),
    plan: plan && { ...planView(plan, i18n), sheet: describeSheet(sheet, i18n) },
  }
}

/** How many are still to be sent a first password, of this file or an earlier one. */
function owedSentences({ all, sendable }: { all: number; sendable: number }, i18n: I18n): string[] {
  const sentences = []
  if (all > 0) sentences.push(i18n.t(`${WORDS}.import.owed`, { count: all }))
  if (all > sendable) sentences.push(i18n.t(`${WORDS}.import.no_address`, { count: all - sendable }))
  return sentences
}

const nameOf = ({ firstName, lastName }: Pick<NewOfficer, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** What somebody who sent a line will want to know of the account that is there. */
function accountNotes(user: User, person: NewOfficer, i18n: I18n): string {
  const notes = []
  if (!user.isActive) notes.push(i18n.t(`${WORDS}.import.is_disabled`))
  const isOther = plainName(user.displayName) !== plainName(nameOf(person))
  if (isOther) notes.push(i18n.t(`${WORDS}.import.other_name`, { name: nameOf(person) }))
  return notes.join(' ')
}

const plainName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()

function planView({ rows, added, existing, wrong, refusal, version }: OfficerImportPlan, i18n: I18n) {
  const labelOf = (name: string | null) => {
    const column = OFFICER_COLUMNS.find((one) => one.name === name)
    return column ? i18n.t(`${WORDS}.fields.${column.field}`) : ''
  }
  return {
    version,
    refused: refusal && sentence(i18n, refusal.messageKey, refusal.params),
    counts: {
      rows,
      added: added.length,
      there: existing.length,
      wrong: new Set(wrong.map(({ line }) => line)).size,
    },
    added: added.slice(0, MAX_SHOWN_ROWS).map(({ line, person }) => ({
      line,
      name: `${nameOf(person)}, ${person.mobile}`,
      post: roleAssignmentName(person, i18n.locale),
    })),
    there: existing.slice(0, MAX_SHOWN_ROWS).map(({ line, person, user }) => ({
      line,
      name: `${user.displayName}, ${user.mobile}`,
      notes: accountNotes(user, person, i18n),
    })),
    wrong: wrong.slice(0, MAX_SHOWN_ERRORS).map(({ line, column, reason }) => ({
      line,
      column,
      label: labelOf(column),
      reason,
    })),
  }
}
