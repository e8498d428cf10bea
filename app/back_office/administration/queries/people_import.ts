import type { I18n } from '@adonisjs/i18n'
import { HAND_OVERS } from '#administration/people/hand_over'
import type { PasswordLink } from '#administration/people/password_links'
import type { NewPerson } from '#administration/people/person_acts'
import { PEOPLE_COLUMNS } from '#administration/people/people_sheet'
import type { PeoplePlan } from '#administration/people/plan_people'
import type User from '#auth/models/user'
import { nameOfPost } from '#auth/post_names'
import { firstPasswordsOwed } from '#auth/queries/first_passwords'
import { MOST_SHOWN, MOST_WRONG } from '#administration/queries/master_import'
import { newPersonPage, postForm } from '#administration/queries/person_page'
import { sentence } from '#kernel/exceptions/sentence'
import { sheetWords } from '#spreadsheets/sheet_words'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

const WORDS = 'administration.people'

/** The page that takes a sheet of people in, with what the dry run said or the links that it made. */
export async function peopleImportPage(
  {
    plan = null,
    sheet = null,
    links = [],
  }: {
    plan?: PeoplePlan | null
    sheet?: ReadSheet | null
    links?: PasswordLink[]
  },
  i18n: I18n
) {
  const roles = postForm(i18n).offices.map(({ value, label }) => `${value} ${label}`)
  const { handOver, handOverHints: hints } = await newPersonPage(i18n)
  return {
    handOvers: [...HAND_OVERS],
    handOver,
    handOverHints: hints,
    links,
    owed: owedSentences(await firstPasswordsOwed(), i18n),
    columns: PEOPLE_COLUMNS.map(({ name, field }) => ({
      name,
      label: i18n.t(`${WORDS}.fields.${field}`),
      about: i18n.t(`${WORDS}.import.holds.${name}`, { roles: roles.join(', ') }),
    })),
    plan: plan && { ...planView(plan, i18n), sheet: sheetWords(sheet, i18n) },
  }
}

/** How many are still to be sent a first password, of this file or an earlier one. */
function owedSentences({ all, sendable }: { all: number; sendable: number }, i18n: I18n): string[] {
  const said = []
  if (all > 0) said.push(i18n.t(`${WORDS}.import.owed`, { count: all }))
  if (all > sendable) said.push(i18n.t(`${WORDS}.import.no_address`, { count: all - sendable }))
  return said
}

const nameOf = ({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** What somebody who sent a line will want to know of the account that is there. */
function notesOn(user: User, person: NewPerson, i18n: I18n): string {
  const notes = []
  if (!user.isActive) notes.push(i18n.t(`${WORDS}.import.is_disabled`))
  const isOther = plainName(user.displayName) !== plainName(nameOf(person))
  if (isOther) notes.push(i18n.t(`${WORDS}.import.other_name`, { name: nameOf(person) }))
  return notes.join(' ')
}

const plainName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()

function planView({ rows, added, there, wrong, refusal, version }: PeoplePlan, i18n: I18n) {
  const labelOf = (name: string | null) => {
    const column = PEOPLE_COLUMNS.find((one) => one.name === name)
    return column ? i18n.t(`${WORDS}.fields.${column.field}`) : ''
  }
  return {
    version,
    refused: refusal && sentence(i18n, refusal.messageKey, refusal.params),
    counts: {
      rows,
      added: added.length,
      there: there.length,
      wrong: new Set(wrong.map(({ line }) => line)).size,
    },
    added: added.slice(0, MOST_SHOWN).map(({ line, person }) => ({
      line,
      name: `${nameOf(person)}, ${person.mobile}`,
      post: nameOfPost(person, i18n.locale),
    })),
    there: there.slice(0, MOST_SHOWN).map(({ line, person, user }) => ({
      line,
      name: `${user.displayName}, ${user.mobile}`,
      notes: notesOn(user, person, i18n),
    })),
    wrong: wrong.slice(0, MOST_WRONG).map(({ line, column, reason }) => ({
      line,
      column,
      label: labelOf(column),
      reason,
    })),
  }
}
