import { IntlMessageFormat } from 'intl-messageformat'

/** What is used here of the library's syntax tree. */
interface Element {
  type: number
  value: string
  options?: Record<string, { value: Element[] }>
}

const LITERAL = 0
const SELECT = 5
const PLURAL = 6

/**
 * A sentence of resources/lang (ICU) as administrators write it (core/formats/message_text).
 *
 * @throws Error where it says what they cannot write
 */
export function fromIcu(sentence: string, locale: string): string {
  const ast = new IntlMessageFormat(sentence, locale, undefined, { ignoreTag: true }).getAst()
  return written(ast as unknown as Element[])
}

const written = (elements: readonly Element[]): string =>
  elements
    .map(({ type, value, options }) => {
      if (type === LITERAL) return value
      if (!options) return `{${value}}`
      const of = (choice: string) => written(options[choice].value)
      if (type === PLURAL) return `{${value}:${of('one')}|${of('other')}}`
      if (type !== SELECT || !value.startsWith('has')) throw new Error(`Not written so: {${value}}`)
      const otherwise = of('other')
      return `[${of('yes')}${otherwise ? `|${otherwise}` : ''}]`
    })
    .join('')
