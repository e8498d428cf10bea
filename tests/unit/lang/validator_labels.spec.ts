import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import i18nManager from '@adonisjs/i18n/services/main'
import { parseTextColumn } from '#kernel/formats/languages'
import { PAGE_FIELD } from '#kernel/validation/form_messages'

/* Every field of a form has a readable name: a message never shows "Please enter reportNo". */

const SHARED = 'validator.shared'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Returns the names of the fields to which a message can refer; for a list, its own name and those of its rows. */
function fieldsOf(schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...fieldsOf(inner),
  ])
  const inner = [schema.items, ...(schema.anyOf ?? [])].filter((one) => one !== undefined)
  return [...own, ...inner.flatMap(fieldsOf)]
}

const sources = readdirSync(app.makePath('app'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts')
)
const textOf = (path: string) => readFileSync(join(app.makePath('app'), path), 'utf8')

/** Returns the prefixes of the texts for each use of a validator: 'profile.validation.personal'. */
function prefixesOf(validator: string): string[] {
  const found = new Set<string>()
  for (const path of sources.filter((one) => one.includes('/controllers/'))) {
    const text = textOf(path)
    if (!new RegExp(`\\b${validator}\\b`).test(text)) continue
    const named = [...text.matchAll(/(?:formMessages|validateUsing)\(\s*\w+,\s*['`]([\w.]+)['`]/g)]
    if (named.length === 0) found.add(SHARED)
    else named.forEach((match) => found.add(match[1]))
  }
  return [...found]
}

async function validators() {
  const files = sources.filter((path) => /\/validators\//.test(path))
  const all: { name: string; fields: string[] }[] = []
  for (const path of files) {
    const exported = (await import(join(app.makePath('app'), path))) as Record<string, any>
    for (const [name, value] of Object.entries(exported)) {
      const variants: [string, any][] =
        typeof value?.toJSONSchema === 'function' ? [[name, value]] : Object.entries(value ?? {})
      for (const [, one] of variants) {
        if (typeof one?.toJSONSchema !== 'function') continue
        all.push({ name, fields: [...new Set(fieldsOf(one.toJSONSchema() as JsonSchema))] })
      }
    }
  }
  return all
}

test.group('Field labels', () => {
  test('exist in each language for every field of every validator', async ({ assert }) => {
    const all = await validators()
    assert.isAbove(all.length, 50)
    const missing = new Set<string>()
    for (const { name, fields } of all) {
      for (const locale of ['en', 'mr', 'hi']) {
        const i18n = i18nManager.locale(locale)
        for (const field of fields.filter((one) => !PAGE_FIELD.test(one))) {
          const places = [...prefixesOf(name), SHARED].map((prefix) => `${prefix}.fields.${field}`)
          const text = parseTextColumn(field)
          if (text) places.push(`${SHARED}.texts.${text.field}`)
          const own = places.map((key) => i18n.resolveIdentifier(key)).filter(Boolean)
          if (own.length === 0) missing.add(`${name}: ${field}`)
        }
      }
    }
    assert.deepEqual([...missing], [])
  })
})
