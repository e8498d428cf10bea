import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#kernel/database/dialect'
import { fullName } from '#kernel/formats/names'
import { OUTSIDE_STRENGTHS, type OutsideStrength } from '#duplicates/rules/outside_match'
import { defineList, standardTexts } from '#lists/definition'
import { filterSet } from '#lists/filter_set'
import { choice, parseWholeNumber } from '#lists/filters'
import { localName, masters } from '#masters/queries/masters'
import {
  FINDING_OUTCOMES,
  type FindingOutcome,
} from '#administration/outside_lists/models/outside_finding'
import { LIST_KINDS, type ListKind } from '#administration/outside_lists/models/outside_list'

export const OUTCOMES = ['open', ...FINDING_OUTCOMES, 'lapsed'] as const

const words = (name: string) => `outside_lists.findings.${name}`
const column = (name: string) => words(`columns.${name}`)

const oneOf =
  <V extends string>(values: readonly V[]) =>
  (typed: string) =>
    values.find((value) => value === typed) ?? null

const FILTERS = {
  list: choice({
    kind: 'hidden',
    label: column('list'),
    isStrict: true,
    find: parseWholeNumber,
    column: 'list_id',
    words: async (id) =>
      String((await db.from('outside_lists').where({ id }).select('title').first())?.title ?? id),
  }),
  kind: choice<ListKind>({
    label: column('kind'),
    choices: 'kinds',
    isStrict: true,
    find: oneOf(LIST_KINDS),
    words: (kind, i18n) => i18n.t(`outside_lists.kinds.${kind}`),
    where: (query, kind, table) =>
      void query.whereIn(`${table}.list_id`, db.from('outside_lists').where({ kind }).select('id')),
  }),
  strength: choice<OutsideStrength>({
    label: column('strength'),
    choices: 'strengths',
    isStrict: true,
    find: oneOf(OUTSIDE_STRENGTHS),
    words: (strength, i18n) => i18n.t(`outside_lists.strengths.${strength}`),
    column: 'strength',
  }),
  outcome: choice<FindingOutcome>({
    label: column('outcome'),
    choices: 'outcomes',
    isStrict: true,
    find: oneOf(OUTCOMES),
    words: (outcome, i18n) => i18n.t(`outside_lists.outcomes.${outcome}`),
    column: 'outcome',
  }),
}

/** Returns the matching kinds as text. */
export const agreedText = (kinds: readonly string[], isDirector: boolean, i18n: I18n) =>
  [
    ...kinds.map((kind) => i18n.t(`outside_lists.agree.${kind}`)),
    ...(isDirector ? [i18n.t('outside_lists.of_director')] : []),
  ].join(', ')

/** Findings of all outside lists, latest first. */
export const findingList = defineList({
  name: 'outside_findings',
  subject: 'outside_finding',
  files: { sheet: 'Outside_Findings', paper: 'Outside_Findings' },
  words: standardTexts(words),
  columns: [
    { key: 'name', label: column('name'), kind: 'name', isFixed: true, isLink: true },
    { key: 'number', label: column('number'), kind: 'code' },
    { key: 'district', label: column('district'), kind: 'text' },
    { key: 'title', label: column('list'), kind: 'text' },
    {
      key: 'strength',
      label: column('strength'),
      kind: 'status',
      of: ({ strength }: FindingLine, i18n: I18n) => i18n.t(`outside_lists.strengths.${strength}`),
    },
    {
      key: 'agreed',
      label: column('agreed'),
      kind: 'text',
      width: 36,
      of: ({ kinds, isDirector }: FindingLine, i18n: I18n) => agreedText(kinds, isDirector, i18n),
    },
    {
      key: 'outcome',
      label: column('outcome'),
      kind: 'status',
      of: ({ outcome }: FindingLine, i18n: I18n) => i18n.t(`outside_lists.outcomes.${outcome}`),
    },
    {
      key: 'foundAt',
      label: column('found'),
      kind: 'date',
      sort: { by: 'id', first: 'desc', isUnique: true },
    },
  ],
  filters: filterSet('outside_findings', FILTERS),
  defaultSort: 'foundAt',
  read: [
    ...['user_id', 'strength', 'kinds', 'is_director', 'outcome', 'found_at'].map(
      (name) => `outside_findings.${name}`
    ),
    ...['first_name', 'middle_name', 'last_name'].map((name) => `users.${name}`),
    'outside_lists.title',
  ],
  join: (query) => {
    query
      .join('outside_lists', 'outside_lists.id', 'outside_findings.list_id')
      .join('users', 'users.id', 'outside_findings.user_id')
  },
  rows: linesOf,
})

export type FindingLine = Awaited<ReturnType<typeof linesOf>>[number]

interface FindingRow {
  id: number
  user_id: number
  strength: OutsideStrength
  kinds: string
  is_director: boolean | number
  outcome: FindingOutcome
  found_at: Date | string
  first_name: string
  middle_name: string | null
  last_name: string
  title: string
}

async function linesOf(rows: readonly FindingRow[], locale: string) {
  const latest = await db
    .from('applications')
    .whereIn('user_id', [...new Set(rows.map((row) => row.user_id))])
    .orderBy('id')
    .select('user_id', 'number', 'district_id')
  return rows.map((row) => {
    const application = latest.findLast((one) => Number(one.user_id) === Number(row.user_id))
    const district = application && masters().district(Number(application.district_id))
    return {
      id: row.id,
      name: fullName([row.first_name, row.middle_name, row.last_name]),
      number: (application?.number as string | undefined) ?? null,
      district: district ? localName(district, locale) : null,
      title: row.title,
      strength: row.strength,
      kinds: row.kinds.split(','),
      isDirector: Boolean(row.is_director),
      outcome: row.outcome,
      foundAt: instantOf(row.found_at).toISOString(),
    }
  })
}
