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
  applicationId: { description: 'The first part of the address in the QR code', format: 'uuid' },
  number: { description: 'Number of the letter' },
} as const

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'api.applications.index',
    path: '/applications',
    summary: 'Applications and how they stand, oldest first',
    scope: 'applications:read',
    query: applicationsQuery,
    answer: 'Applications',
  },
  {
    name: 'api.applications.show',
    path: '/applications/{id}',
    summary: 'One application',
    scope: 'applications:read',
    parameters: { id: { description: 'Id of the application', format: 'uuid' } },
    query: noQuery,
    answer: 'Application',
  },
  {
    name: 'api.letters.show',
    path: '/letters/{applicationId}/{number}',
    summary: 'Whether a letter of intent is genuine, and how it stands today',
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
    summary: 'Report what was paid out of a sanctioned loan',
    scope: 'disbursals:write',
    parameters: LETTER_ADDRESS,
    report: disbursalReport,
    query: noQuery,
    answer: 'Disbursal',
  },
  {
    name: 'api.past_due.store',
    path: '/letters/{applicationId}/{number}/past-due',
    summary: 'Report how far behind a loan is, and whether it is non-performing',
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
    summary: 'Report what a branch makes of a letter of intent, as at the desk of banks',
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
    summary: 'Interest claims and how they stand, oldest first; to a bank its own',
    scope: 'claims:read',
    query: claimsQuery,
    answer: 'Claims',
  },
  {
    name: 'api.payments.index',
    path: '/payments',
    summary: 'Payments with the answers of the bank, oldest first; to a bank those of its claims',
    scope: 'payments:read',
    query: paymentsQuery,
    answer: 'Payments',
  },
  {
    name: 'api.statistics.show',
    path: '/statistics',
    summary: 'The figures of the public page, at most five minutes old',
    scope: 'statistics:read',
    query: noQuery,
    answer: 'Statistics',
  },
  {
    name: 'api.masters.show',
    path: '/masters',
    summary: 'Districts, loan types, banks and statuses with their numbers',
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
  properties: { id: integer('Number in the masters'), name: text('In English') },
  required: ['id', 'name'],
  additionalProperties: false,
})

const applicationId = uuid('Of the application')
const letter = { applicationId, letterNumber: text('Number of the letter') }

/** Data of each kind in addition to its name and time. */
const DATA: Record<WebhookKind, Record<string, object>> = {
  'application.status_changed': { applicationId, status: named('Where it stands now') },
  'letter.issued': letter,
  'letter.extended': letter,
  'letter.cancelled': letter,
  'sanction.recorded': { applicationId, bank: named('Whose sanction it is') },
  'disbursal.recorded': {
    applicationId,
    bank: named('Who paid it out'),
    tranche: integer('Which disbursal of the sanction: 1, 2 …'),
  },
  'claim.decided': {
    claimId: uuid('Of the claim'),
    applicationId,
    status: named('Where it stands now'),
    paymentStatus: named('How its payment stands'),
  },
  'payment.answered': {
    paymentId: integer('Of the payment'),
    claimId: uuid('Of the claim that it pays'),
    result: {
      type: 'string',
      enum: ['paid', 'failed', 'reversed'],
      description: 'What the bank said',
    },
  },
}

const HEADERS = [
  ['webhook-id', 'The same in each attempt: what has come already is left'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt'],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64 of id, timestamp and body, joined by dots',
  ],
] as const

/** Returns the schema of the body of a kind, as signed and sent. */
export const bodySchema = (kind: WebhookKind) => ({
  type: 'object',
  properties: {
    type: { type: 'string', const: kind },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
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
          description: 'Signed after the Standard Webhooks specification; sent at least once.',
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
            204: { description: 'Taken; any other 2xx says the same' },
            410: { description: 'Nobody is there any more: the webhook is switched off' },
          },
        },
      },
    ])
  )
