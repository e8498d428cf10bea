import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { formatDate, formatInstant } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/instant'
import { maskNumber } from '#kernel/formats/masks'
import { decrypt } from '#kernel/vault/vault'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { localName, masters } from '#masters/queries/masters'
import type { Named } from '#masters/queries/rows'
import type { ColumnKind, CopyField, CopyPart, IdsAbout, TablePart } from '#privacy/contracts/part'

type DisplayValue = Pick<CopyField, 'value' | 'text'>

const withText = (value: CopyField['value'], text = String(value)): DisplayValue => ({ value, text })

/** A stored value for machines and for people: instants in ISO 8601, amounts in paise, rates in basis points. */
export function displayValue(stored: unknown, kind: ColumnKind, i18n: I18n): DisplayValue {
  if (stored === null || stored === undefined || stored === '') return { value: null, text: null }
  if (typeof kind === 'object') {
    if ('sealed' in kind) return withText(decrypt(String(stored), kind.sealed))
    if ('last4' in kind) return withText(maskNumber(String(stored), kind.last4))
    const row = masters().find(kind.list, Number(stored)) as Named | undefined
    return withText(localName(row, i18n.locale) || String(stored))
  }
  switch (kind) {
    case 'text':
      return withText(String(stored))
    case 'number':
      return withText(Number(stored))
    case 'paise':
      return withText(Number(stored), formatRupees(paise(Number(stored))))
    case 'rate':
      return withText(Number(stored), formatPercent(basisPoints(Number(stored))))
    case 'day':
      return withText(storedDay(stored), formatDate(storedDay(stored), i18n.locale))
    case 'instant': {
      const at = instantOf(stored as Date | string)
      return withText(at.toISOString(), formatInstant(at, i18n.locale))
    }
    case 'flag': {
      const isTrue = Number(stored) === 1
      return withText(isTrue, i18n.t(`common.answers.${isTrue ? 'yes' : 'no'}`))
    }
  }
}

/** What one table holds about a person. */
export async function readTablePart(part: TablePart, ids: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const { key, table, by, where = {}, columns } = part
  const [column, scope] = by
  const owners = ids[scope]
  const stored =
    owners.length === 0
      ? []
      : await db
          .from(table)
          .whereIn(column, [...owners])
          .where(where)
          .orderBy('id')
          .select(Object.keys(columns))
  return {
    key,
    title: i18n.t(`privacy.parts.${key}`),
    rows: stored.map((row) =>
      Object.entries(columns).map(([name, kind]) => ({
        key: name,
        label: i18n.t(`privacy.columns.${name}`),
        ...displayValue(row[name], kind, i18n),
      }))
    ),
  }
}
