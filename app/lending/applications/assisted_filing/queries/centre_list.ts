import type { I18n } from '@adonisjs/i18n'
import type Centre from '#applications/assisted_filing/models/centre'
import {
  NO_COUNTS,
  centreCounts,
  patternCounts,
} from '#applications/assisted_filing/queries/centres'
import type { StoredRow } from '#kernel/database/columns'
import { defineList, asc } from '#lists/definition'
import { whereContains } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { type Viewer, choice, text } from '#lists/filters'
import { districtChoice, districtOptions } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'

const STATES = ['open', 'closed'] as const
type CentreState = (typeof STATES)[number]

/** A centre in the officers' list, with the outcome of its applications. */
export type CentreRow = Awaited<ReturnType<typeof linesOf>>[number]

type FoundCentre = StoredRow<Centre, 'id' | 'uuid' | 'name' | 'district_id' | 'closed_at'>

const label = (name: string) => `assisted_filing.centres.${name}`

const FILTERS = {
  name: text({
    label: label('name'),
    maxLength: 160,
    isSearch: true,
    where: (query, name, table) => whereContains(query, `${table}.name`, name),
  }),
  districts: districtChoice({ label: label('fields.districtId'), column: 'district_id' }),
  state: choice<CentreState>({
    label: label('state'),
    choices: 'states',
    find: (typed) => STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => i18n.t(`assisted_filing.centres.${state}`),
    where: (query, state, table) =>
      void query[state === 'open' ? 'whereNull' : 'whereNotNull'](`${table}.closed_at`),
  }),
}

/** Centres in the districts that an officer has access to. */
export const centreList = defineList({
  name: 'centres',
  subject: 'centre',
  files: { sheet: 'Centres', paper: 'Centres' },
  words: {
    name: 'assisted_filing.centres.title',
    everything: 'assisted_filing.centres.everything',
    empty: 'assisted_filing.centres.none',
  },
  columns: [
    {
      key: 'name',
      label: label('name'),
      kind: 'text',
      width: 40,
      isFixed: true,
      isLink: true,
      sort: asc('name'),
    },
    { key: 'district', label: label('fields.districtId'), kind: 'text' },
    {
      key: 'state',
      label: label('state'),
      kind: 'status',
      of: ({ state }: CentreRow, i18n: I18n) => i18n.t(`assisted_filing.centres.${state}`),
    },
    { key: 'opened', label: label('numbers.opened'), kind: 'count' },
    { key: 'submitted', label: label('numbers.submitted'), kind: 'count' },
    { key: 'sentBack', label: label('numbers.sentBack'), kind: 'count' },
    { key: 'rejected', label: label('numbers.rejected'), kind: 'count' },
    { key: 'unsent', label: label('numbers.unsent'), kind: 'count' },
    { key: 'patterns', label: label('numbers.patterns'), kind: 'count', on: ['page'] },
  ],
  filters: filterSet('centres', FILTERS),
  defaultSort: 'name',
  read: ['uuid', 'name', 'district_id', 'closed_at'].map((column) => `centres.${column}`),
  rows: linesOf,
  /** The documents of a centre's citizens are compared with each other: only for one page, not for all centres. */
  finish: async (rows) => {
    const patterns = await patternCounts(rows.map(({ id }) => id))
    return rows.map((row) => ({ ...row, patterns: patterns.get(row.id) ?? 0 }))
  },
})

async function linesOf(rows: readonly FoundCentre[], locale: string) {
  const numbers = await centreCounts(rows.map(({ id }) => id))
  return rows.map(({ id, uuid, name, district_id: districtId, closed_at: closedAt }) => ({
    id,
    uuid,
    name,
    district: localName(masters().district(districtId), locale),
    state: (closedAt === null ? 'open' : 'closed') as CentreState,
    ...(numbers.get(id) ?? NO_COUNTS),
    /** Number of suspicious patterns in the last days; null in files, which omit it. */
    patterns: null as number | null,
  }))
}

/** Returns the choices of the filters, in the officer's language. */
export const centreChoices = (viewer: Viewer, i18n: I18n) => ({
  districts: districtOptions(viewer, i18n.locale),
  states: STATES.map((value) => ({ value, label: i18n.t(`assisted_filing.centres.${value}`) })),
})
