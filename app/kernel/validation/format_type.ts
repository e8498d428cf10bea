import vine, { BaseLiteralType, symbols } from '@vinejs/vine'
import type { FieldOptions, RuleBuilder, Validation } from '@vinejs/vine/types'

/** How one kind of value is parsed from user input. */
interface Format<Output> {
  /** Key of the message in resources/lang, e.g. 'mobile'. */
  rule: string
  /** English message for a caller without translations. */
  message: string
  /** Returns the value as stored, or null if the text is invalid. */
  read: (text: string) => Output | null
  /** Returns the reason that it is invalid, if the rule's own message does not explain it best. */
  explain?: (text: string) => Reason | null
}

/** Another rule's message and its values. */
export interface Reason {
  rule: string
  message: string
  values?: Record<string, string | number>
}

interface Options extends Record<string, unknown> {
  format: Format<unknown>
}

/** Numbers are accepted too: a JSON caller or a spreadsheet sends `5000` where a form sends `'5000'`. */
const readFormat = vine.createRule<Options>(
  (value, { format }, field) => {
    const isText = typeof value === 'string' || typeof value === 'number'
    const read = isText ? format.read(String(value)) : null
    if (read === null) {
      const reason = isText ? format.explain?.(String(value)) : null
      const { rule, message, values } = { values: undefined, ...(reason ?? format) }
      field.report(message, rule, field, values)
      return
    }
    field.mutate(read, field)
  },
  { name: 'format' }
)

/**
 * A field in one of the formats of this product, typed as its parsed value. Use it in a Vine object by itself (`mobile:
 * mobileRule().optional()`) or after a text field (`vine.string().trim().use(mobileRule())`).
 */
export class FormatType<Output>
  extends BaseLiteralType<string | number, Output, Output>
  implements RuleBuilder
{
  declare [symbols.ITYPE]: string | number
  declare [symbols.OTYPE]: Output
  declare [symbols.COTYPE]: Output;
  [symbols.SUBTYPE] = 'format'

  constructor(
    private format: Format<Output>,
    options?: Partial<FieldOptions>,
    validations?: Validation<Options>[]
  ) {
    super(options, validations ?? [readFormat({ format })])
  }

  clone(): this {
    return new FormatType(this.format, this.cloneOptions(), this.cloneValidations()) as this
  }

  [symbols.VALIDATION]() {
    return readFormat({ format: this.format })
  }

  toJSONSchema() {
    return { type: 'string' as const }
  }
}
