import i18nManager from '@adonisjs/i18n/services/main'
import { slotsOfStage, STAGES } from '#doclog/rules/replaceable_documents'
import { DIRECTOR_SLOTS } from '#group/queries/sections'
import { inEachLanguage, LOCALES } from '#kernel/formats/languages'
import { localName, masters } from '#masters/queries/masters'
import type { ChoiceList, SheetField } from '#administration/portfolio/rules/sheet_fields'
import { type SheetName, SHEETS } from '#administration/portfolio/rules/sheets'
import type { ChoiceLookup } from '#administration/portfolio/rules/cells'
import { headingKey, type LabelsOf } from '#administration/portfolio/rules/headings'

type Row = Parameters<typeof localName>[0] & { id: number; code?: string; shortName?: string }

/** Retired rows are included, because an existing portfolio refers to them. */
function rowsByText(list: ChoiceList): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of masters().rows[list] as readonly Row[]) {
    const names = LOCALES.map((locale) => localName(row, locale))
    for (const name of [String(row.id), row.code, row.shortName, ...names]) {
      if (name && !found.has(headingKey(name))) found.set(headingKey(name), row.id)
    }
  }
  return found
}

/** Finds rows of masters by number, code or name in any language, ignoring case and spaces. */
export function choiceLookup(): ChoiceLookup {
  const lists = new Map<ChoiceList, Map<string, number>>()
  return (list, text) => {
    const rows = lists.get(list) ?? rowsByText(list)
    lists.set(list, rows)
    return rows.get(headingKey(text)) ?? null
  }
}

/**
 * Returns the taluka of a district with this name in any language, or null. The district is required because several
 * have talukas of the same name.
 */
export function talukaOf(districtId: number, text: string): number | null {
  const key = headingKey(text)
  const named = masters()
    .talukas(districtId)
    .find((row) => LOCALES.some((locale) => headingKey(localName(row, locale)) === key))
  return named?.id ?? null
}

/** Returns the kind of document for a sheet's row, by its slot or its name in any language; null if there is none. */
export function slotOf(text: string, of: SheetName | undefined): string | null {
  const key = headingKey(text)
  const named = slotsOf(of).find(({ slot, row }) =>
    [slot, ...LOCALES.map((locale) => localName(row, locale))].some(
      (name) => headingKey(name) === key
    )
  )
  return named?.slot ?? null
}

function slotsOf(of: SheetName | undefined) {
  const { documentSlots, documentTypes } = masters().rows
  if (of === 'claims') {
    return slotsOfStage('claim').flatMap(({ slot, typeNo }) =>
      documentTypes
        .filter((row) => row.stage === STAGES.claim.stage && row.typeNo === typeNo)
        .map((row) => ({ slot, row }))
    )
  }
  return documentSlots
    .filter(({ loanType }) => of !== 'directors' || loanType === DIRECTOR_SLOTS)
    .map((row) => ({ slot: row.slot, row }))
}

const words = (key: string) =>
  Object.values(inEachLanguage((locale) => i18nManager.locale(locale).t(`portfolio.${key}`)))

/** Returns the headings of a field in each language. */
export const labelsOf: LabelsOf = ({ name }: SheetField) => words(`fields.${name}`)

/** Returns the sheet for a workbook's sheet by its name in any language; null for any other. */
export function sheetByName(name: string): SheetName | null {
  const key = headingKey(name)
  const found = SHEETS.find((sheet) =>
    [sheet.name, ...words(`spreadsheets.${sheet.name}`)].some((title) => headingKey(title) === key)
  )
  return found?.name ?? null
}
