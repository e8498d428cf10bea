import type { I18n } from '@adonisjs/i18n'
import { displayNameOf } from '#auth/models/user'
import type { UserSchema } from '#database/schema'
import type { StoredRow } from '#kernel/database/columns'
import { storedDay } from '#kernel/database/dialect'
import { defineList, standardTexts, desc } from '#lists/definition'
import { type Query, whereBeginsWith } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, day, parseWholeNumber, text } from '#lists/filters'
import {
  type default as PaymentBatch,
  PAYMENT_BATCH_STATUSES,
  type PaymentBatchStatus,
} from '#claims/models/payment_batch'

/** A batch in the list; amounts in paise. */
export type BatchLine = ReturnType<typeof batchLine>

const label = (name: string) => `claims.payments.${name}`
const statusKey = (status: PaymentBatchStatus) => `claims.payments.status.${status}`

/** Filters of payment batches, which contain claims of all districts and loan types. */
const FILTERS = {
  number: text({
    label: label('number'),
    maxLength: 32,
    isSearch: true,
    read: (typed) => typed?.toUpperCase() ?? null,
    where: (query, number, table) => whereBeginsWith(query, `${table}.number`, number),
  }),
  status: choice<PaymentBatchStatus>({
    label: 'claims.columns.status',
    choices: 'statuses',
    column: 'status',
    isStrict: true,
    find: (typed) => PAYMENT_BATCH_STATUSES.find((status) => status === typed) ?? null,
    words: (status, i18n) => i18n.t(statusKey(status)),
  }),
  from: day({ label: label('from'), column: 'batch_on', end: 'from', isStrict: true }),
  till: day({
    label: label('till'),
    column: 'batch_on',
    end: 'till',
    isStrict: true,
    endOf: { from: 'from', problem: 'range' },
  }),
  /** The batches with which a claim was sent to the bank: more than one when the bank returned it. */
  claimId: choice({
    kind: 'text',
    label: 'claims.columns.id',
    parameter: 'claim',
    maxLength: 9,
    isStrict: true,
    find: (typed) => parseWholeNumber(typed),
    where: (query, id, table) =>
      void query.whereIn(`${table}.id`, (items: Query) => {
        items.from('payment_batch_items').select('batch_id').where('claim_id', id)
      }),
  }),
}

const FIELDS = ['number', 'batch_on', 'items_count', 'total_paise', 'status'] as const

type BatchRow = StoredRow<PaymentBatch, 'id' | (typeof FIELDS)[number]> &
  StoredRow<UserSchema, 'first_name' | 'last_name'>

/** The list of payment batches (DECISIONS 9). */
export const paymentBatchList = defineList({
  name: 'payment_batches',
  subject: 'payment_batch',
  files: { sheet: 'Payment_Batches', paper: 'Payment_Batches' },
  words: standardTexts(label),
  columns: [
    {
      key: 'number',
      label: label('number'),
      kind: 'code',
      isFixed: true,
      isLink: true,
      /** Batches are numbered in the order of their creation. */
      sort: desc('id'),
    },
    { key: 'batchOn', label: label('date'), kind: 'date', sort: desc('batch_on') },
    { key: 'itemsCount', label: label('claims'), kind: 'count', sort: desc('items_count') },
    { key: 'totalPaise', label: label('amount'), kind: 'paise', sort: desc('total_paise') },
    {
      key: 'status',
      label: 'claims.columns.status',
      kind: 'status',
      of: ({ status }: BatchLine, i18n: I18n) => i18n.t(statusKey(status)),
    },
    {
      key: 'createdBy',
      label: label('made_by'),
      kind: 'text',
      of: ({ createdBy }: BatchLine, i18n: I18n) => createdBy ?? i18n.t('claims.officer.system'),
    },
  ],
  filters: filterSet('payment_batches', FILTERS),
  defaultSort: 'number',
  read: [...FIELDS.map((field) => `payment_batches.${field}`), 'first_name', 'last_name'],
  join: (query) => void query.leftJoin('users', 'users.id', 'payment_batches.created_by'),
  rows: (found: BatchRow[]): BatchLine[] =>
    found.map((row) => ({
      id: row.id,
      number: row.number,
      batchOn: storedDay(row.batch_on),
      itemsCount: row.items_count,
      totalPaise: Number(row.total_paise),
      status: row.status,
      createdBy: displayNameOf(row.first_name, row.last_name) || null,
    })),
})

/** Returns one batch; its creator is named where loaded with it. */
export function batchLine(batch: PaymentBatch) {
  const { id, number, batchOn, itemsCount, totalPaise, status, creator } = batch
  return {
    id,
    number,
    batchOn,
    itemsCount,
    totalPaise,
    status,
    createdBy: creator?.displayName ?? null,
  }
}
