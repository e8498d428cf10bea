import { test } from '@japa/runner'
import { openApiDocument, referencePage } from '#api/openapi/document'
import { WITHOUT_TOOLS } from '#tests/support/tools'

async function findings(document: object) {
  const { openApiFindings } = await import('../../../../tools/openapi_lint.js')
  /** The corporation's e-mail address is an optional setting. */
  return openApiFindings(document, { 'contact-properties': 'off' })
}

interface Schema {
  properties?: Record<string, Schema & { type?: string | string[] }>
  required?: string[]
  items?: Schema
}

/** Returns optional fields anywhere in a response. */
const optionalFields = ({ properties = {}, required = [], items }: Schema): string[] => [
  ...Object.keys(properties).filter((name) => !required.includes(name)),
  ...Object.values(properties).flatMap(optionalFields),
  ...(items ? optionalFields(items) : []),
]

test.group('The API’s OpenAPI document', () => {
  test('marks names as code on the page for people', ({ assert }) => {
    const page = referencePage(openApiDocument())
    assert.include(page, 'pass <code>next</code> of a response as <code>after</code>')
    assert.notMatch(page, /`|&#x60;|&#96;/)
  })

  test('passes a third-party linter', async ({ assert }) => {
    assert.deepEqual(await findings(openApiDocument()), [])
    const { info, ...rest } = openApiDocument()
    assert.isNotEmpty(
      await findings({ ...rest, info: { title: info.title } }),
      'the linter can find errors'
    )
  })
    .timeout(60_000)
    .skip(...WITHOUT_TOOLS)

  test('requires every field of a response, and marks nullable ones', ({ assert }) => {
    const { Problem: _, ...schemas } = openApiDocument().components.schemas
    for (const [name, schema] of Object.entries(schemas)) {
      assert.deepEqual(optionalFields(schema as Schema), [], name)
    }
    const { Claims } = schemas as Record<string, Schema>
    const line = Claims.properties!.data.items!
    assert.deepEqual(line.properties!.approved.type, ['integer', 'null'])
    assert.include(line.required!, 'approved')
  })
})
