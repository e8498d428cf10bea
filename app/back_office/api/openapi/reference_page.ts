import string from '@adonisjs/core/helpers/string'
import type { ApiDocument } from '#api/openapi/document'
import { plainDocument } from '#kernel/http/plain_document'

const { escapeHTML } = string

type Described = NonNullable<ApiDocument['paths'][string]['get']>

/** The document to be read by a person: no script, no style or font of anybody else. */
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
<p>Address: <code>${escapeHTML(servers[0].url)}</code>. Each request shows its token:
<code>Authorization: Bearer …</code>. Refusals are problem details (RFC 9457).</p>
<p><a href="/api/v1/openapi.json">The same for programs: OpenAPI 3.1</a></p></section>
${operations.join('\n')}
<section><h2>Webhooks</h2><p>What the portal sends to the address of a system, signed after the Standard Webhooks
specification.</p><dl>${Object.entries(webhooks).map(webhookOf).join('')}</dl></section>`,
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
<dl>${lines.join('')}<dt>Answer</dt><dd><code>${escapeHTML(answer)}</code></dd></dl></section>`
}

const webhookOf = ([kind, { post }]: [string, ApiDocument['webhooks'][string]]) =>
  `<dt><code>${escapeHTML(kind)}</code></dt><dd>${escapeHTML(post.summary)}</dd>`

const withCode = (text: string) => escapeHTML(text).replace(/`([^`]+)`/g, '<code>$1</code>')
