import type { I18n } from '@adonisjs/i18n'
import { textColumn, LOCALES, TRANSLATIONS } from '#kernel/formats/languages'
import { rowsOf } from '#administration/queries/master_words'
import { isRetired } from '#masters/queries/master_lists'
import { canAddRows } from '#masters/rules/master_fields'
import { fieldsOf, MASTER_GROUPS, MASTER_TABLES, type MasterTable } from '#masters/descriptions'

/** Every master under its head: how many rows it has, and of how many a text is missing. */
export function mastersOverview(i18n: I18n) {
  return MASTER_GROUPS.map((group) => ({
    group,
    masters: MASTER_TABLES.filter((master) => master.group === group).map((master) => ({
      table: master.table,
      name: i18n.t(`masters.tables.${master.table}`),
      keptBy: master.keptBy ?? null,
      mayGrow: canAddRows(master),
      ...countsOf(master),
    })),
  }))
}

function countsOf(master: MasterTable) {
  const rows = rowsOf(master)
  const stems = fieldsOf(master).map((field) =>
    field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  )
  const lacks = (row: object) => {
    const texts = row as Record<string, unknown>
    return stems.some(
      (stem) =>
        texts[textColumn(stem, LOCALES[0])] &&
        TRANSLATIONS.some((locale) => !texts[textColumn(stem, locale)])
    )
  }
  const retired = master.retires ? rows.filter(isRetired) : []
  return {
    rows: rows.length - retired.length,
    retired: retired.length,
    missing: rows.filter((row) => !retired.includes(row) && lacks(row)).length,
  }
}
