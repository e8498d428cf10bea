import { BaseTransformer } from '@adonisjs/core/transformers'

/** What a page gets of a thing that has names in several languages. */
export abstract class Localised<T> extends BaseTransformer<T> {
  constructor(
    resource: T,
    protected locale: string
  ) {
    super(resource)
  }
}
