import { WEBHOOK_KINDS, type WebhookKind } from '#api/rules/webhook_kinds'

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

/** What each kind says besides its name and time. */
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
    result: { type: 'string', enum: ['paid', 'failed'], description: 'What the bank said' },
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

/** The body of a kind, as it is signed and sent. */
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

/** What the portal sends to the address of a system, by the name of what happened (OpenAPI 3.1, `webhooks`). */
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
