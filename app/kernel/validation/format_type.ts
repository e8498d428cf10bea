import vine, { BaseLiteralType, symbols } from '@vinejs/vine'
import type { FieldOptions, RuleBuilder, Validation } from '@vinejs/vine/types'

/** How one kind of value is read from what a person typed. */
interface Format<Output> {
  /** Name under which the sentence stands in resources/lang, e.g. 'mobile'. */
  rule: string
  /** English sentence for a caller without a catalogue. */
  message: string
  /** The value as stored, or null when the text is not one. */
  read: (text: string) => Output | null
  /** Why it is not one, when the rule's own sentence does not say it best. */
  explain?: (text: string) => Reason | null
}

/** Another rule's sentence and its values. */
export interface Reason {
  rule: string
  message: string
  values?: Record<string, string | number>
}

interface Options extends Record<string, unknown> {
  format: Format<unknown>
}

/** Numbers are taken too: a JSON caller or a sheet sends `5000` where a form sends `'5000'`. */
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
 * A field in one of the formats of this product, to stand in a Vine object by itself
 * (`mobile: mobileRule().optional()`), typed as what it is read into; or behind a text field
 * (`vine.string().trim().use(mobileRule())`).
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
