import { responses } from '#api/schemas/responses'
import { OPERATIONS, type Operation, webhookObjects } from '#api/openapi/operations'
import { LETTER } from '#api/schemas/requests'
import { SCOPES, isOpenToBanks, isOpenToOthers } from '#api/rules/systems'
import { appUrl } from '#config/app'
import corporation from '#kernel/settings/corporation'
import string from '@adonisjs/core/helpers/string'
import { plainDocument } from '#kernel/http/plain_page'

/** Problem details (RFC 9457), the format of every refusal. */
const PROBLEM = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'Title of the HTTP status' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable code for programs' },
    detail: { type: 'string', description: 'Explanation for people; the wording may change' },
    requestId: { type: ['string', 'null'], description: 'Quote it when you contact support' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['message'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  additionalProperties: false,
}

const REFUSALS: Record<string, string> = {
  401: 'The token is missing, invalid or expired',
  403: 'The token does not have the scope',
  404: 'The resource does not exist, or this system has no access to it',
  422: 'A value is invalid',
  429: 'Too many requests; retry after the time in `Retry-After`',
  500: 'Internal error; the request id identifies the log entry',
  503: 'Temporarily unavailable; retry after the time in `Retry-After`, or after a minute',
}

/** Additional refusals of writes. */
const REFUSALS_OF_WRITES: Record<string, string> = {
  400: 'The idempotency key is missing',
  409: 'The report conflicts with recorded data, or the first request with this key is still in progress',
  413: 'The request is too large',
  415: 'The body is not multipart/form-data',
}

/** Returns the API as an OpenAPI 3.1 document, generated from the validators and the response schemas. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Loan portal',
      version: '1.0.0',
      description:
        'For systems of the corporation and of banks. Amounts are integers in paise; dates are in Indian time. Lists use cursor pagination: pass `next` of a response as `after`.',
      contact: {
        name: corporation.name.en,
        url: `${appUrl}/contact`,
        ...(corporation.email ? { email: corporation.email } : {}),
      },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    tags: [...new Set(OPERATIONS.map(tagOf)), 'webhooks']
      .toSorted()
      .map((name) => ({ name, description: name })),
    security: [{ token: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map((one) => [one.path, { [one.report ? 'post' : 'get']: operationObject(one) }])
    ) as Record<string, Partial<Record<'get' | 'post', ReturnType<typeof operationObject>>>>,
    webhooks: webhookObjects(),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that an administrator issued to the system, with scopes and an expiry date',
        },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(responses).map(([name, answer]) => [
            name,
            integerSchema(answer.toJSONSchema()),
          ])
        ),
        Problem: PROBLEM,
      },
    },
  }
}

type Schema = ReturnType<(typeof responses)['Application']['toJSONSchema']>

/** Responses always have all fields: one without a value is null, not omitted. */
function integerSchema(schema: Schema): Schema {
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [
              name,
              integerSchema(field as Schema),
            ])
          ),
          required: Object.keys(properties),
        }
      : {}),
    ...(items ? { items: integerSchema(items as Schema) } : {}),
  }
}

export type ApiDocument = ReturnType<typeof openApiDocument>

const tagOf = ({ path }: Operation) => path.split('/')[1]

function operationObject(operation: Operation) {
  const { name, summary, scope, answer, report } = operation
  const refusals = report ? { ...REFUSALS_OF_WRITES, ...REFUSALS } : REFUSALS
  const whose = !isOpenToOthers(scope)
    ? ' Only for systems of banks.'
    : isOpenToBanks(scope)
      ? ''
      : ' Not available to systems of banks.'
  return {
    operationId: name.replace(/^api\./, '').replace(/\.(\w)/g, (_, letter) => letter.toUpperCase()),
    summary,
    description: `Scope \`${scope}\`: ${SCOPES[scope]}.${whose}`,
    tags: [tagOf(operation)],
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...(report ? [KEY] : []),
    ],
    ...(report ? { requestBody: reportBody(report, operation.letter) } : {}),
    responses: Object.fromEntries([
      [report ? '201' : '200', response('Success', 'application/json', answer)],
      ...Object.entries(refusals).map(([status, words]) => [
        status,
        response(words, 'application/problem+json', 'Problem'),
      ]),
    ]) as Record<string, ReturnType<typeof response>>,
  }
}

const response = (description: string, type: string, schema: string) => ({
  description,
  content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } },
})

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A UUID, unique to each report: repeating a request with the same key returns the first response',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function reportBody(report: NonNullable<Operation['report']>, letter?: Operation['letter']) {
  const { properties, required = [], ...schema } = report.toJSONSchema()
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          ...schema,
          properties: letter === 'none' ? properties : { ...properties, letter: LETTER },
          required: letter ? required : [...required, 'letter'],
        },
      },
    },
  }
}

const pathParameters = ({ parameters = {} }: Operation) =>
  Object.entries(parameters).map(([name, { description, format }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...(format ? { format } : {}) },
  }))

function queryParameters({ query }: Operation) {
  const { properties = {}, required = [] } = query.toJSONSchema()
  const described = properties as Record<string, { description?: string }>
  return Object.entries(described).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
}

const { escapeHTML } = string

type Described = NonNullable<ApiDocument['paths'][string]['get']>

/** Returns the document as a page for people, without scripts or external styles and fonts. */
export function referencePage({ info, paths, servers, webhooks }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) =>
      operationOf(`${method.toUpperCase()} ${path}`, one)
    )
  )
  return plainDocument({
    title: info.title,
    languages: ['en'],
    body: `<section><h1>${escapeHTML(info.title)}: API, version 1</h1>
<p>${withCode(info.description)}</p>
<p>Base URL: <code>${escapeHTML(servers[0].url)}</code>. Each request is authenticated by a token:
<code>Authorization: Bearer …</code>. Errors are problem details (RFC 9457).</p>
<p><a href="/api/v1/openapi.json">Machine-readable description: OpenAPI 3.1</a></p></section>
${operations.join('\n')}
<section><h2>Webhooks</h2><p>Events that the portal sends to the URL of a system, signed according to the Standard
Webhooks specification.</p><dl>${Object.entries(webhooks).map(webhookOf).join('')}</dl></section>`,
  })
}

function operationOf(title: string, described: Described) {
  const { summary, description, parameters, requestBody, responses } = described
  const success = responses[200] ?? responses[201]
  const answer = success.content['application/json'].schema.$ref.split('/').at(-1)!
  const lines = parameters.map(
    ({ name, in: place, description: words }) =>
      `<dt><code>${escapeHTML(name)}</code> (${place})</dt><dd>${withCode(words)}</dd>`
  )
  const fields = Object.entries(requestBody?.content['multipart/form-data'].schema.properties ?? {})
  for (const [name, field] of fields) {
    const { description: words = '' } = field as { description?: string }
    lines.push(`<dt><code>${escapeHTML(name)}</code> (field)</dt><dd>${withCode(words)}</dd>`)
  }
  return `<section><h2><code>${escapeHTML(title)}</code></h2>
<p>${escapeHTML(summary)}</p><p>${withCode(description)}</p>
<dl>${lines.join('')}<dt>Response</dt><dd><code>${escapeHTML(answer)}</code></dd></dl></section>`
}

const webhookOf = ([kind, { post }]: [string, ApiDocument['webhooks'][string]]) =>
  `<dt><code>${escapeHTML(kind)}</code></dt><dd>${escapeHTML(post.summary)}</dd>`

/** Shows text between backticks as code; split first, because escaping replaces backticks. */
const withCode = (text: string) =>
  text
    .split('`')
    .map((part, index) => (index % 2 ? `<code>${escapeHTML(part)}</code>` : escapeHTML(part)))
    .join('')
