import type { I18n } from '@adonisjs/i18n'
import { HAND_OVERS } from '#administration/people/hand_over'
import { PEOPLE_COLUMNS } from '#administration/people/people_sheet'
import type { PeoplePlan } from '#administration/people/plan_people'
import { firstPasswordsOwed } from '#auth/queries/first_passwords'
import { MOST_SHOWN, MOST_WRONG } from '#administration/queries/master_import'
import { postForm } from '#administration/queries/person_page'
import { sheetWords } from '#print/sheets/sheet_words'
import type { ReadSheet } from '#print/sheets/workbook_sheets'

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
    links?: { name: string; href: string }[]
  },
  i18n: I18n
) {
  const roles = postForm(i18n).offices.map(({ value, label }) => `${value} ${label}`)
  return {
    handOvers: [...HAND_OVERS],
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

function planView({ rows, added, there, wrong, version }: PeoplePlan, i18n: I18n) {
  const labelOf = (name: string | null) => {
    const column = PEOPLE_COLUMNS.find((one) => one.name === name)
    return column ? i18n.t(`${WORDS}.fields.${column.field}`) : ''
  }
  return {
    version,
    counts: {
      rows,
      added: added.length,
      there: there.length,
      wrong: new Set(wrong.map(({ line }) => line)).size,
    },
    added: added.slice(0, MOST_SHOWN).map(({ line, person }) => ({
      line,
      name: { text: `${person.firstName} ${person.lastName}, ${person.mobile}` },
    })),
    there: there.slice(0, MOST_SHOWN).map(({ line, user }) => ({
      line,
      name: { text: `${user.displayName}, ${user.mobile}` },
    })),
    wrong: wrong.slice(0, MOST_WRONG).map(({ line, column, reason }) => ({
      line,
      column,
      label: labelOf(column),
      reason,
    })),
  }
}
