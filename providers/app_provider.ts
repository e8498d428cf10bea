import { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'
import type { ApplicationService } from '@adonisjs/core/types'
import type { SimplePaginatorMetaKeys } from '@adonisjs/lucid/types/querybuilder'
import { validateUsing } from '#kernel/validation/form_messages'

/** Wraps the output of transformers and checks the structure of page data. */
class ApiSerializer extends BaseSerializer<{
  Wrap: 'data'
  PaginationMetaData: SimplePaginatorMetaKeys
}> {
  wrap = 'data' as const

  definePaginationMetaData(metaData: unknown): SimplePaginatorMetaKeys {
    if (!this.isLucidPaginatorMetaData(metaData)) {
      throw new Error('Invalid pagination metadata: expected that of a Lucid paginator')
    }
    return metaData
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    serialize: ApiSerializer['serialize']
  }
}

const serializer = new ApiSerializer()

/** Installs the serializer above before the first request. */
export default class AppProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const serialize = function (this: HttpContext, values: unknown) {
      return serializer.serialize(values, this.containerResolver)
    }
    HttpContext.instanceProperty('serialize', serialize as HttpContext['serialize'])
  }

  boot() {
    HttpRequest.macro('validateUsing', validateUsing as HttpRequest['validateUsing'])
  }
}
