import type { SchemaTypes } from '@vinejs/vine/types'
import type { VineValidator } from '@vinejs/vine'
import type { ResponseName } from '#api/schemas/responses'
import { type Scope, WEBHOOK_KINDS, type WebhookKind } from '#api/rules/systems'
import {
  applicationsQuery,
  claimsQuery,
  disbursalReport,
  letterAnswerReport,
  noQuery,
  pastDueReport,
  paymentsQuery,
  sanctionReport,
} from '#api/schemas/requests'

/** One operation of the API, as its document describes it. */
export interface Operation {
  /** Name of its route. */
  name: string
  /** Below /api/v1, with parameters in braces. */
  path: string
  summary: string
  scope: Scope
  /** Parameters of the path. */
  parameters?: Record<string, { description: string; format?: 'uuid' }>
  /** Input of a write; without it, the operation is a read. */
  report?: Pick<VineValidator<SchemaTypes, undefined>, 'toJSONSchema'>
  /** Whether the bank's letter is part of a report: always if not specified, or optional, or never. */
  letter?: 'optional' | 'none'
  query: Pick<VineValidator<SchemaTypes, undefined>, 'toJSONSchema'>
  answer: ResponseName
}

const LETTER_ADDRESS = {
  applicationId: {
    description: 'Application id: the first part of the path in the QR code',
    format: 'uuid',
  },
  number: { description: 'Letter number' },
} as const

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'api.applications.index',
    path: '/applications',
    summary: 'List applications with their status, oldest first',
    scope: 'applications:read',
    query: applicationsQuery,
    answer: 'Applications',
  },
  {
    name: 'api.applications.show',
    path: '/applications/{id}',
    summary: 'Get an application',
    scope: 'applications:read',
    parameters: { id: { description: 'Application id', format: 'uuid' } },
    query: noQuery,
    answer: 'Application',
  },
  {
    name: 'api.letters.show',
    path: '/letters/{applicationId}/{number}',
    summary: 'Verify a letter of intent and get its current state',
    scope: 'letters:verify',
    parameters: LETTER_ADDRESS,
    query: noQuery,
    answer: 'Letter',
  },
  {
    name: 'api.sanctions.store',
    path: '/letters/{applicationId}/{number}/sanction',
    summary: 'Report the sanction of a loan on a letter of intent',
    scope: 'sanctions:write',
    parameters: LETTER_ADDRESS,
    report: sanctionReport,
    query: noQuery,
    answer: 'Sanction',
  },
  {
    name: 'api.disbursals.store',
    path: '/letters/{applicationId}/{number}/disbursals',
    summary: 'Report a disbursal of a sanctioned loan',
    scope: 'disbursals:write',
    parameters: LETTER_ADDRESS,
    report: disbursalReport,
    query: noQuery,
    answer: 'Disbursal',
  },
  {
    name: 'api.past_due.store',
    path: '/letters/{applicationId}/{number}/past-due',
    summary: 'Report the days past due of a loan, and whether it is non-performing',
    scope: 'past_due:write',
    parameters: LETTER_ADDRESS,
    report: pastDueReport,
    letter: 'none',
    query: noQuery,
    answer: 'PastDueReport',
  },
  {
    name: 'api.answers.store',
    path: '/letters/{applicationId}/{number}/answers',
    summary: 'Report a branch’s decision on a letter of intent, as on the bank desk',
    scope: 'letters:answer',
    parameters: LETTER_ADDRESS,
    report: letterAnswerReport,
    letter: 'optional',
    query: noQuery,
    answer: 'LetterAnswer',
  },
  {
    name: 'api.claims.index',
    path: '/claims',
    summary: 'List interest claims with their status, oldest first; banks receive their own only',
    scope: 'claims:read',
    query: claimsQuery,
    answer: 'Claims',
  },
  {
    name: 'api.payments.index',
    path: '/payments',
    summary:
      'List payments with the responses of the bank, oldest first; banks receive those of their own claims only',
    scope: 'payments:read',
    query: paymentsQuery,
    answer: 'Payments',
  },
  {
    name: 'api.statistics.show',
    path: '/statistics',
    summary: 'Get the public statistics, at most five minutes old',
    scope: 'statistics:read',
    query: noQuery,
    answer: 'Statistics',
  },
  {
    name: 'api.masters.show',
    path: '/masters',
    summary: 'List districts, loan types, banks and statuses with their ids',
    scope: 'masters:read',
    query: noQuery,
    answer: 'Masters',
  },
]

const text = (description: string) => ({ type: 'string', description })
const uuid = (description: string) => ({ type: 'string', format: 'uuid', description })
const integer = (description: string) => ({ type: 'integer', description })
const named = (description: string) => ({
  type: 'object',
  description,
  properties: { id: integer('Id in the masters'), name: text('English name') },
  required: ['id', 'name'],
  additionalProperties: false,
})

const applicationId = uuid('Application id')
const letter = { applicationId, letterNumber: text('Letter number') }

/** Data of each kind in addition to its name and time. */
const DATA: Record<WebhookKind, Record<string, object>> = {
  'application.status_changed': { applicationId, status: named('Current status') },
  'letter.issued': letter,
  'letter.extended': letter,
  'letter.cancelled': letter,
  'sanction.recorded': { applicationId, bank: named('Bank that sanctioned the loan') },
  'disbursal.recorded': {
    applicationId,
    bank: named('Bank that disbursed the loan'),
    tranche: integer('Tranche number within the sanction: 1, 2 …'),
  },
  'claim.decided': {
    claimId: uuid('Claim id'),
    applicationId,
    status: named('Current status'),
    paymentStatus: named('Payment status'),
  },
  'payment.answered': {
    paymentId: integer('Payment id'),
    claimId: uuid('Id of the claim paid'),
    result: {
      type: 'string',
      enum: ['paid', 'failed', 'reversed'],
      description: 'Result reported by the bank',
    },
  },
}

const HEADERS = [
  ['webhook-id', 'The same in each attempt, for deduplication'],
  ['webhook-timestamp', 'Unix time of this attempt, in seconds'],
  [
    'webhook-signature',
    '`v1,` followed by the base64 HMAC-SHA256 of id, timestamp and body, joined by dots',
  ],
] as const

/** Returns the schema of the body of a kind, as signed and sent. */
export const bodySchema = (kind: WebhookKind) => ({
  type: 'object',
  properties: {
    type: { type: 'string', const: kind },
    timestamp: { type: 'string', format: 'date-time', description: 'Time of the event' },
    data: {
      type: 'object',
      properties: DATA[kind],
      required: Object.keys(DATA[kind]),
      additionalProperties: false,
    },
  },
  required: ['type', 'timestamp', 'data'],
})

/** Returns the webhooks of the portal by event name (OpenAPI 3.1, `webhooks`). */
export const webhookObjects = () =>
  Object.fromEntries(
    Object.entries(WEBHOOK_KINDS).map(([kind, description]) => [
      kind,
      {
        post: {
          operationId: kind.replace(/\W(\w)|_(\w)/g, (_, a = '', b = '') => (a + b).toUpperCase()),
          summary: description,
          description:
            'Signed according to the Standard Webhooks specification; delivered at least once.',
          tags: ['webhooks'],
          security: [],
          parameters: HEADERS.map(([name, about]) => ({
            name,
            in: 'header',
            required: true,
            description: about,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(kind as WebhookKind) } },
          },
          responses: {
            204: { description: 'Received; any other 2xx status means the same' },
            410: { description: 'The endpoint is gone; the webhook is disabled' },
          },
        },
      },
    ])
  )
