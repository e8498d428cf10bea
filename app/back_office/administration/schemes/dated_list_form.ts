import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import {
  lineName,
  listHref,
  placeholdersFor,
  previewsOf,
  scopeName,
  valueName,
} from '#administration/schemes/scheme_words'
import { changedValues } from '#administration/schemes/scheme_pages'
import { affectedDaysOfList, hasRecordsToday, impactView } from '#administration/schemes/impact'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, isPlainDate } from '#kernel/calendar/plain_date'
import { NotFound, type SentenceValue, sentence, sentenceValue } from '#kernel/exceptions/refusal'
import { TRANSLATIONS, fallbackLocales, languageFor, textColumn } from '#kernel/formats/languages'
import { lineRefusal } from '#masters/actions/save_dated_list'
import { linesVersion, listDatedLines, planContext } from '#masters/queries/dated_lists'
import {
  ENDS_FIELD,
  type LineChange,
  type Lines,
  type TypedLine,
  lineField,
  linesOn,
  planLines,
} from '#masters/rules/dated_list_versions'
import {
  type DatedLine,
  type DatedList,
  type ListDescription,
  descriptionOf,
  emptyValues,
  mainProperty,
  propertiesOf,
} from '#masters/rules/dated_lists'

/** Empty lines of a form for additions; further ones need a second version. */
const NEW_LINES = ['new1', 'new2', 'new3']

/** Initial state of a list's form. */
export interface FormDraft {
  rows: DatedLine[]
  /** Date of the planned version that is changed. */
  replaces: PlainDate | null
  /** Date of the version from which the lines are copied. */
  begunFrom: PlainDate
  lines: Lines
  /** Lines that the changed version ends. */
  ended: ReadonlySet<string>
}

/**
 * Loads the lines of a form: those of the version that is changed, or else of the latest planned one or the one in
 * force.
 *
 * @param replaces value in the URL or the form
 * @throws NotFound for a version that is not planned
 */
export async function loadFormDraft(list: DatedList, replaces: unknown): Promise<FormDraft> {
  const rows = await listDatedLines(list, db.connection())
  const today = getClock().today()
  const planned = rows.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > today)
  const day = isPlainDate(replaces) ? replaces : null
  if (replaces && (!day || !planned.includes(day))) throw new NotFound()
  const baseDay = day ?? planned.toSorted().at(-1) ?? today
  const description = descriptionOf(list)
  const written = linesOn(description, rows, baseDay)
  const others = rows.filter(({ effectiveFrom }) => effectiveFrom !== day)
  const without = linesOn(description, others, baseDay)
  const lines = new Map([...without, ...written])
  const ended = new Set([...lines.keys()].filter((key) => !written.has(key)))
  return { rows, replaces: day, begunFrom: baseDay, lines, ended }
}

/** Whether the planned version that a form changes exists; true if it changes none. */
export async function isPlannedVersion(list: DatedList, replaces: unknown): Promise<boolean> {
  if (!replaces) return true
  const rows = await listDatedLines(list, db.connection())
  const today = getClock().today()
  return rows.some(({ effectiveFrom: day }) => day === replaces && day > today)
}

/** Maximum number of lines of a form; a larger one was not sent by the portal's page. */
const MAX_LINES = 200

/** Returns the keys of the lines shown, including submitted lines that were removed meanwhile. */
export function lineKeys(
  list: DatedList,
  { lines }: FormDraft,
  body: SubmittedLines['body'] = {}
): string[] {
  const [before, after] = lineField('|', mainProperty(descriptionOf(list))).split('|')
  const sent = Object.keys(body).flatMap((name) =>
    name.startsWith(before) && name.endsWith(after)
      ? [name.slice(before.length, -after.length)]
      : []
  )
  return [...new Set([...lines.keys(), ...NEW_LINES, ...sent.slice(0, MAX_LINES)])]
}

/** A version of a list as entered, or its errors by field. */
export type DryRunLines =
  | { from: PlainDate; typed: TypedLine[]; errors: Record<string, never> }
  | { from: null; typed: null; errors: Record<string, string> }

/** The submitted form as entered, with its result. */
export interface SubmittedLines {
  body: Readonly<Record<string, unknown>>
  dryRun: DryRunLines
  /** Refusals by field. */
  refused?: Record<string, string>
}

/** Returns the form of a list and, once submitted, its effect. */
export async function datedListForm(
  list: DatedList,
  draft: FormDraft,
  sent: SubmittedLines | null,
  i18n: I18n
) {
  const description = descriptionOf(list)
  const { rows, replaces, begunFrom, lines } = draft
  const requested: Record<string, string | boolean> = {
    from: textOf(sent?.body.from) || (sent ? '' : replaces || addDays(begunFrom, 1)),
  }
  for (const key of lineKeys(list, draft, sent?.body)) {
    const values = lines.get(key) ?? emptyValues(description)
    for (const { property, field } of propertiesOf(description)) {
      const name = lineField(key, property)
      const given = sent ? sent.body[name] : values[property]
      requested[name] = field.kind === 'flag' ? isChecked(given) : textOf(given)
    }
    if (description.mayEnd && lines.has(key)) {
      const name = lineField(key, ENDS_FIELD)
      requested[name] = sent ? isChecked(sent.body[name]) : draft.ended.has(key)
    }
  }
  return {
    list: list.list,
    base: listHref(list),
    name: sentence(i18n, `schemes.lists.${list.list}.of`, { scheme: scopeName(list.scope) }),
    replaces,
    version: linesVersion(rows),
    lines: linesOf(list, draft, sent?.body, i18n),
    asked: requested,
    day: begunFrom,
    placeholders: placeholdersFor(list, begunFrom, i18n),
    ...(await dryRunOf(list, draft, sent, i18n)),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether a checkbox is ticked, in the values that scripts and browsers send. */
export const isChecked = (value: unknown) => value === true || value === 'on' || value === '1'

/** Returns the fields of each line. */
function linesOf(
  list: DatedList,
  draft: FormDraft,
  body: SubmittedLines['body'] | undefined,
  i18n: I18n
) {
  const description = descriptionOf(list)
  let added = 0
  return lineKeys(list, draft, body).map((key) => {
    const isThere = draft.lines.has(key)
    const values = draft.lines.get(key) ?? draft.rows.findLast((row) => row.key === key)?.values
    const title: SentenceValue = values
      ? lineName(list, key, values)
      : { key: `schemes.lists.${list.list}.new`, params: { number: ++added } }
    return {
      key,
      title: String(sentenceValue(i18n, title)),
      ends: description.mayEnd && isThere ? lineField(key, ENDS_FIELD) : null,
      fields: propertiesOf(description).map(({ property, field, locale }) => ({
        name: lineField(key, property),
        kind: field.kind,
        label: String(sentenceValue(i18n, valueName(title, field, locale))),
        hint: hintOf(locale, i18n),
        most: field.maxLength ?? null,
        lang: locale,
        isRequired: property === mainProperty(description) && isThere,
      })),
    }
  })
}

/** Returns a hint for an optional text: the language used if it is missing. */
function hintOf(locale: string | null, i18n: I18n): string | null {
  if (locale === null || !TRANSLATIONS.includes(locale)) return null
  const language = { language: fallbackLocales(locale)[1] }
  return sentence(i18n, 'schemes.lists.hint_missing', { language })
}

/** Returns the effect of an entered version, or its errors by field. */
async function dryRunOf(
  list: DatedList,
  draft: FormDraft,
  sent: SubmittedLines | null,
  i18n: I18n
) {
  if (!sent) return { errors: {}, dryRun: null }
  const { dryRun, refused = {} } = sent
  if (!dryRun.typed) return { errors: { ...refused, ...dryRun.errors }, dryRun: null }
  const { from, typed } = dryRun
  const client = db.connection()
  const description = descriptionOf(list)
  const { replaces, rows } = draft
  const { problems, changes } = planLines(
    description,
    rows,
    { from, replaces, typed },
    await planContext(list, client)
  )
  const affected = affectedDaysOfList(list)
  if (problems.length === 0 && (await hasRecordsToday(affected, from, client))) {
    problems.push({ field: 'from', problem: 'made_today' })
  }
  const errors = Object.fromEntries(
    problems
      .map(lineRefusal)
      .map(({ field, messageKey, params }) => [field, sentence(i18n, messageKey, params)])
  )
  if (problems.length > 0) return { errors: { ...refused, ...errors }, dryRun: null }
  const what: SentenceValue[] = [{ key: `schemes.lists.${list.list}.title` }]
  return {
    errors: refused,
    dryRun: {
      from,
      changes: changedValues(list, changes, i18n),
      previews: previewsOf(list, changes, from, i18n),
      missing: changes.flatMap((change) => missingOf(list, description, change, i18n)),
      impact: await Promise.all(affected.map((one) => impactView(one, what, client, i18n))),
    },
  }
}

/** Returns the languages in which a changed line is missing, and the text used instead. */
function missingOf(
  list: DatedList,
  description: ListDescription,
  { key, new: values }: LineChange,
  i18n: I18n
): string[] {
  if (!values) return []
  const [{ name }] = description.fields
  const isWritten = (locale: string) => values[textColumn(name, locale)]
  return TRANSLATIONS.filter((locale) => !isWritten(locale)).map((locale) =>
    sentence(i18n, 'schemes.lists.missing', {
      line: lineName(list, key, values),
      language: { language: locale },
      other: { language: languageFor(locale, isWritten) },
    })
  )
}
