import { BaseTransformer } from '@adonisjs/core/transformers'

/** Base of page data for resources with names in several languages. */
export abstract class Localised<T> extends BaseTransformer<T> {
  constructor(
    resource: T,
    protected locale: string
  ) {
    super(resource)
  }
}
