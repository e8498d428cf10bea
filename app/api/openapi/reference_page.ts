import string from '@adonisjs/core/helpers/string'
import type { ApiDocument } from '#api/openapi/document'
import { plainDocument } from '#core/http/plain_document'

const { escapeHTML } = string

type Described = ApiDocument['paths'][string]['get']

/** The document to be read by a person: no script, no style or font of anybody else. */
export function referencePage({ info, paths, servers }: ApiDocument): string {
  const operations = Object.entries(paths).map(([path, { get }]) => operationOf(path, get))
  return plainDocument({
    title: info.title,
    languages: ['en'],
    body: `<section><h1>${escapeHTML(info.title)}: API, version 1</h1>
<p>${withCode(info.description)}</p>
<p>Address: <code>${escapeHTML(servers[0].url)}</code>. Each request shows its token:
<code>Authorization: Bearer …</code>. Refusals are problem details (RFC 9457).</p>
<p><a href="/api/v1/openapi.json">The same for programs: OpenAPI 3.1</a></p></section>
${operations.join('\n')}`,
  })
}

function operationOf(path: string, { summary, description, parameters, responses }: Described) {
  const answer = responses[200].content['application/json'].schema.$ref.split('/').at(-1)!
  const lines = parameters.map(
    ({ name, in: place, description: words }) =>
      `<dt><code>${escapeHTML(name)}</code> (${place})</dt><dd>${withCode(words)}</dd>`
  )
  return `<section><h2><code>GET ${escapeHTML(path)}</code></h2>
<p>${escapeHTML(summary)}</p><p>${withCode(description)}</p>
<dl>${lines.join('')}<dt>Answer</dt><dd><code>${escapeHTML(answer)}</code></dd></dl></section>`
}

const withCode = (text: string) => escapeHTML(text).replace(/`([^`]+)`/g, '<code>$1</code>')
