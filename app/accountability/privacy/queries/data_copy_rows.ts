import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { formatDate, formatInstant } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { decrypt } from '#kernel/vault/vault'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { localName, masters } from '#masters/queries/masters'
import type { Named } from '#masters/queries/master_lists'
import type {
  ColumnKind,
  CopyField,
  CopyPart,
  IdsAbout,
  TablePart,
} from '#privacy/rules/data_copy_tables'
import { firstLoggedDay } from '#kernel/audit/archive_file'
import { storedJson } from '#kernel/database/columns'
import { listAccesses } from '#privacy/queries/access_log'
import Notice, { whereShownTo } from '#notifications/models/notice'
import { type Params, renderTemplate } from '#notifications/queries/message_texts'

type DisplayValue = Pick<CopyField, 'value' | 'text'>

const withText = (value: CopyField['value'], text = String(value)): DisplayValue => ({
  value,
  text,
})

/** Formats a stored value for machines and people: instants in ISO 8601, amounts in paise, rates in basis points. */
function displayValue(stored: unknown, kind: ColumnKind, i18n: I18n): DisplayValue {
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

/** Reads the rows of one table about a person. */
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

const heading = (key: string, i18n: I18n) => i18n.t(`privacy.parts.${key}`)

/** Returns labelled fields of stored values. */
function labelledFields(
  values: Readonly<Record<string, [stored: unknown, kind: 'text' | 'instant']>>,
  i18n: I18n
) {
  return Object.entries(values).map(([key, [stored, kind]]) => ({
    key,
    label: i18n.t(`privacy.columns.${key}`),
    ...displayValue(stored, kind, i18n),
  }))
}

/** Returns the heading of a part from the log, with the first day of the log if earlier years are archived. */
async function logHeading(key: string, i18n: I18n) {
  const since = await firstLoggedDay()
  const title = heading(key, i18n)
  return since
    ? i18n.t('privacy.parts_since', { title, day: formatDate(since, i18n.locale) })
    : title
}

/** Returns the person's own actions in the log, including sign-ins, with the network address. */
export async function myActions({ user }: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const entries = await db
    .from('audit_entries')
    .whereIn('actor_id', [...user])
    .orderBy('id')
    .select('action', 'data', 'created_at')
  return {
    key: 'own_steps',
    title: await logHeading('own_steps', i18n),
    rows: entries.map(({ action, data, created_at: at }) => {
      const key = `audit_words.actions.${action}`
      const what = i18n.hasMessage(key) ? i18n.t(key) : action
      const address = (storedJson(data) as { address?: unknown } | null)?.address ?? null
      return labelledFields(
        { at: [at, 'instant'], what: [what, 'text'], address: [address, 'text'] },
        i18n
      )
    }),
  }
}

/** Returns the notices of the inbox in the reader's language. */
export async function noticesPart({ user }: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const notices = await Notice.query().where(whereShownTo(user[0])).orderBy('id')
  return {
    key: 'notices',
    title: heading('notices', i18n),
    rows: notices.map(({ template, data, createdAt, readAt }) => {
      const text = renderTemplate(template, 'notice', i18n.locale, data as Params)
      return labelledFields(
        {
          created_at: [createdAt.toJSDate(), 'instant'],
          read_at: [readAt?.toJSDate() ?? null, 'instant'],
          text: [text, 'text'],
        },
        i18n
      )
    }),
  }
}

/** Returns all accesses, for the copy. */
export async function accessesPart(ids: IdsAbout, i18n: I18n): Promise<CopyPart> {
  const accesses = await listAccesses(ids, i18n)
  return {
    key: 'looks',
    title: await logHeading('looks', i18n),
    rows: accesses.map(({ at, who, office, what }) =>
      labelledFields(
        {
          at: [new Date(at), 'instant'],
          who: [who, 'text'],
          office: [office, 'text'],
          what: [what, 'text'],
        },
        i18n
      )
    ),
  }
}
